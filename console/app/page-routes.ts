import { session } from '#console/auth/session.ts';
import { ALL_TEXTS } from '#console/i18n/all-texts.ts';
import { addTexts, loadTexts, TITLES } from '#console/i18n/i18n.ts';
import { matchOf, type Route } from '#console/router/route.ts';
import { patternOf, toRoute } from './app-route.ts';
import { BarePage } from './BarePage.tsx';
import { PAGES } from './routes.tsx';

addTexts(ALL_TEXTS);

/** Texts of the shell, and of the pages that may replace it. */
const SHELL_TEXTS = ['shell', TITLES];

const importShell = () => import('./shell/Shell.tsx');

async function loadShell() {
  const [{ Shell }] = await Promise.all([importShell(), loadTexts(SHELL_TEXTS)]);
  return Shell;
}

async function loadBarePage() {
  await loadTexts(SHELL_TEXTS);
  return BarePage;
}

const loadShellOrNot = () => (session.get().status === 'signedIn' ? loadShell() : loadBarePage());

/** Fetches the code and the texts of the shell and of the page with this path. */
export async function preloadPage(pathname: string): Promise<void> {
  const page = matchOf(PAGES, patternOf, pathname);
  await Promise.all([importShell(), page?.page(), loadTexts([...SHELL_TEXTS, ...(page?.texts ?? [])])]);
}

/** Inside the shell, so that the shell stays visible when a page or the loading of its code fails. */
const routes = new Map(PAGES.map((page) => [page, toRoute(page, loadShell)]));

const notFound: Route = {
  layout: loadShellOrNot,
  page: () => import('./NotFoundPage.tsx').then((m) => m.NotFoundPage),
};

/** The route of a path among all pages besides those of guests. */
export function pageRouteOf(pathname: string): Route {
  const page = matchOf(PAGES, patternOf, pathname);
  return (page && routes.get(page)) ?? notFound;
}
