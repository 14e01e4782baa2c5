/*
 * Runs before the first paint, so that a person whose choice differs from the system's never sees a flash of the other
 * theme (T9). The console itself takes over later: ui-kit/provider/useThemeChoice.ts, whose storage key this is.
 */
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('theme');
  } catch {
    // Storage may be forbidden; then the system decides.
  }
  const isChosen = choice === 'light' || choice === 'dark';
  const isSystemDark = matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = isChosen ? choice : isSystemDark ? 'dark' : 'light';
  // The browser's own canvas and controls, until the kit's styles are there.
  if (isChosen) document.querySelector('meta[name="color-scheme"]').content = choice;
})();
