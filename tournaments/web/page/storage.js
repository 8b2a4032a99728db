// @ts-check
// What the browser stores for the reader from page to page. Some browsers store nothing for pages from disk.

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
    // It holds until the page is left.
  }
}
