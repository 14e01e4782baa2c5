/** What to do where pictures cannot be compared. */
export const WHAT_TO_DO =
  'Run the tests without CHROMIUM_PATH, so that they use the Chromium of the cache. If that one is newer, take new ' +
  'pictures with `npx vitest run --project kit -u`, and look at each changed one before you commit it.';
