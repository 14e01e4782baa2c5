import { loadTexts } from '#console/i18n/i18n.ts';

/** Fetches the panel of saved views, and how choices for a list are saved: one file, which lists do not load at first. */
export async function loadViews() {
  const [views] = await Promise.all([import('./views/on-demand.ts'), loadTexts(['listViews'])]);
  return views;
}
