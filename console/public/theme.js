// Before the first paint, so that no other theme flashes (T9). Later: ui-kit/provider/useThemeChoice.ts, with the same key.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('theme');
  } catch {
    // Storage may be forbidden; then the system's theme is used.
  }
  const isChosen = choice === 'light' || choice === 'dark';
  const isSystemDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const { dataset } = document.documentElement;
  dataset.theme = isChosen ? choice : isSystemDark ? 'dark' : 'light';
  // For the browser's own canvas and controls, until the styles of the ui-kit are loaded.
  if (isChosen) document.querySelector('meta[name="color-scheme"]').content = choice;
  // Paper is white (C25).
  let shown;
  addEventListener('beforeprint', () => {
    shown = dataset.theme;
    dataset.theme = 'light';
  });
  addEventListener('afterprint', () => {
    dataset.theme = shown;
  });
})();
