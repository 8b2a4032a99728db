// @ts-check
// Settings that the browser stores from page to page. Some browsers store nothing for pages from disk.

/** @param {string} key @returns {string|null} */
export function stored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @param {string} value
 */
export function store(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage, the setting lasts until the user leaves the page.
  }
}
