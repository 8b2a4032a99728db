// @ts-check
// A page is printed whole, with what is loaded only when it comes into sight.

/**
 * Loads everything before the browser prints. A browser that prints by its own menu does not wait for that: what
 * has not come by then is missing, and the button and the key of this page are there for it.
 * @param {() => Promise<void>} load_all
 */
export function prepare_printing(load_all) {
  const print_all = async () => {
    await load_all();
    window.print();
  };
  document.getElementById("print")?.addEventListener("click", () => void print_all());
  addEventListener("beforeprint", () => void load_all());
  addEventListener("keydown", (event) => {
    if (event.key !== "p" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    void print_all();
  });
}
