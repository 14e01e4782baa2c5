const KEY = 'sidebarCollapsed';

/** Whether the sidebar shows icons only; not until a person chooses so (N8). */
export function readCollapsed(): boolean {
  try {
    return localStorage.getItem(KEY) === 'true';
  } catch {
    // Storage may be forbidden; then the choice lives as long as the page.
    return false;
  }
}

export function keepCollapsed(isCollapsed: boolean): void {
  try {
    localStorage.setItem(KEY, String(isCollapsed));
  } catch {
    // As above.
  }
}
