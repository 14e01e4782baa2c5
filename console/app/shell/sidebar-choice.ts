const KEY = 'sidebarCollapsed';

/** Whether the user collapsed the sidebar to icons; false by default (N8). */
export function readCollapsed(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true';
  } catch {
    // The browser may forbid storage; then the choice is lost when the page closes.
    return false;
  }
}

/** Stores whether the sidebar is collapsed. */
export function storeCollapsed(isCollapsed: boolean): void {
  try {
    localStorage.setItem(KEY, String(isCollapsed));
  } catch {
    // As above.
  }
}
