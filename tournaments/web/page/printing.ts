// Printing includes the parts of a page that are otherwise loaded only when they come into sight.

/**
 * Loads everything before the browser prints. The browser's own print menu does not wait for that and may miss parts;
 * the button and the key of this page wait.
 */
export function prepare_printing(load_all: () => Promise<void>) {
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
