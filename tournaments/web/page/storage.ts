// Settings that the browser stores from page to page. Some browsers store nothing for pages from disk.

export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function store(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage, the setting lasts until the user leaves the page.
  }
}
