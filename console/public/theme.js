/*
 * Runs before the first paint, so that a user whose theme differs from the system's sees no flash of the other theme
 * (T9). Later the console sets the theme: ui-kit/provider/useThemeChoice.ts, which uses the same storage key.
 */
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('theme');
  } catch {
    // The browser may forbid storage; then the system's theme is used.
  }
  const isChosen = choice === 'light' || choice === 'dark';
  const isSystemDark = matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = isChosen ? choice : isSystemDark ? 'dark' : 'light';
  // For the browser's own canvas and controls, until the styles of the ui-kit are loaded.
  if (isChosen) document.querySelector('meta[name="color-scheme"]').content = choice;
})();

/* Paper is white (C25): pages are printed in the light theme. */
(() => {
  const { dataset } = document.documentElement;
  let shown;
  addEventListener('beforeprint', () => {
    shown = dataset.theme;
    dataset.theme = 'light';
  });
  addEventListener('afterprint', () => {
    dataset.theme = shown;
  });
})();
