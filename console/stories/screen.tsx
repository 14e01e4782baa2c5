import type { Meta } from '@storybook/react-vite';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, waitFor } from 'storybook/test';
// Before the console's own modules: its client takes the WebSocket that it finds.
import { type HostedWay, type Network, play } from './network.ts';
import type { Answer } from './answers.ts';
import type { Person } from './people.ts';
import { consoleRoutes } from '#console/app/router.tsx';
import { clearUserData, loadPermissions } from '#console/auth/permissions.ts';
import { session } from '#console/auth/session.ts';
import { i18n, setLanguage, startTexts } from '#console/i18n/i18n.ts';
import { isLanguage } from '#console/i18n/languages.ts';

/** A screen of the console as a story shows it. */
export type ScreenArgs = {
  /** The address, with its query. */
  path: string;
  /** Who is signed in; an administrator of the company unless stated. */
  person?: Person;
  /** Another way to sign in than by the console's own form. */
  hostedWay?: HostedWay;
  /** What the server says to the screen's operations. */
  answers: readonly Answer[];
};

type Globals = Record<string, unknown>;

const NETWORKS: readonly Network[] = ['ok', 'slow', 'waiting', 'error', 'forbidden', 'offline'];
const networkOf = ({ network }: Globals): Network => NETWORKS.find((known) => known === network) ?? 'ok';

/** Sets the scene as a browser finds it that opens the address anew: nothing remembered, session restored. */
async function open({ path, person = 'administrator', answers, hostedWay }: ScreenArgs, globals: Globals) {
  play({ person, network: networkOf(globals), answers, hostedWay });
  localStorage.setItem('theme', globals['theme'] === 'dark' ? 'dark' : 'light');
  const { locale } = globals;
  const language = typeof locale === 'string' && isLanguage(locale) ? locale : 'en';
  if (!i18n.isInitialized) await startTexts();
  await setLanguage(language);
  await clearUserData();
  await session.restore();
  await loadPermissions();
  return createMemoryRouter(consoleRoutes(), { initialEntries: [path] });
}

/** Whether the screen has drawn what it will draw: its title, and no place left that waits for data. */
async function isDrawn(canvasElement: HTMLElement, network: Network): Promise<void> {
  await waitFor(
    () => {
      void expect(canvasElement.querySelector('h1, [role="dialog"]')).not.toBeNull();
      if (network !== 'waiting') void expect(canvasElement.querySelector('[aria-busy="true"]')).toBeNull();
    },
    { timeout: 10_000 },
  );
}

/** What every story of a screen has: spread it into the meta, then name `title` and `args`. */
export const screen = {
  loaders: [async ({ args, globals }) => ({ router: await open(args, globals) })],
  render: (_args, { loaded }) => <RouterProvider router={loaded['router']} />,
  play: async ({ canvasElement, globals }) => isDrawn(canvasElement, networkOf(globals)),
  parameters: {
    layout: 'fullscreen',
    hasOwnTexts: true,
    // As it is written: writing out what is rendered would follow the router into all that it holds.
    docs: { source: { type: 'code' } },
    // These are pages: landmarks and headings are asked for.
    a11y: { config: { rules: [] } },
  },
  tags: ['!autodocs'],
} satisfies Meta<ScreenArgs>;

/** The same screen before its data came, when the server fails, and when it refuses. */
export const waiting = { globals: { network: 'waiting' } };
export const failing = { globals: { network: 'error' } };
export const refused = { globals: { network: 'forbidden' } };
export const offline = { globals: { network: 'offline' } };
export const onPhone = { globals: { viewport: { value: 'phone' } } };
