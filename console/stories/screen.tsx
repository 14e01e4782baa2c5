import type { Meta } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
// Must be imported before the console's modules, because the client uses the WebSocket class that it finds.
import { type HostedWay, type Network, setScene } from './network.ts';
import type { Answer } from './answers.ts';
import type { StoryUser } from './people.ts';
import { Pages } from '#console/app/Pages.tsx';
import { createRouter } from '#console/app/router.ts';
import { client } from '#console/apollo/client.ts';
import { loadPermissions } from '#console/auth/permissions.ts';
import { session } from '#console/auth/session.ts';
import { i18n, setLanguage, startTexts } from '#console/i18n/i18n.ts';
import { isLanguage } from '#console/i18n/languages.ts';
import { memoryHistory } from '#console/router/memory-history.ts';

/** Arguments of a story of a screen. */
export type ScreenArgs = {
  /** The address with its query. */
  path: string;
  /** The signed-in user. Default: an administrator of the company. */
  person?: StoryUser;
  /** A way to sign in other than the console's form. */
  hostedWay?: HostedWay;
  /** The server's answers to the screen's operations. */
  answers: readonly Answer[];
};

type Globals = Record<string, unknown>;

const NETWORKS: readonly Network[] = ['ok', 'slow', 'waiting', 'error', 'forbidden', 'offline', 'conflict'];
const networkOf = ({ network }: Globals): Network => NETWORKS.find((known) => known === network) ?? 'ok';

/** Forgets what the console has stored in the browser. Storybook stores its own settings there, too. */
function clearStored(): void {
  for (const key of Object.keys(localStorage)) if (!key.includes('storybook')) localStorage.removeItem(key);
}

/** Prepares the console as after opening the address in a new browser: empty cache, restored session. */
async function open({ path, person = 'administrator', answers, hostedWay }: ScreenArgs, globals: Globals) {
  setScene({ person, network: networkOf(globals), answers, hostedWay });
  clearStored();
  localStorage.setItem('theme', globals['theme'] === 'dark' ? 'dark' : 'light');
  const { locale } = globals;
  const language = typeof locale === 'string' && isLanguage(locale) ? locale : 'en';
  if (!i18n.isInitialized) await startTexts();
  await setLanguage(language);
  await client.clearStore();
  await session.restore();
  await loadPermissions();
  return createRouter(memoryHistory(path));
}

/** Waits until the screen is complete: it has a title and nothing is loading. */
async function waitForScreen(canvasElement: HTMLElement, network: Network): Promise<void> {
  await waitFor(
    () => {
      void expect(canvasElement.querySelector('h1, [role="dialog"]')).not.toBeNull();
      if (network !== 'waiting') void expect(canvasElement.querySelector('[aria-busy="true"]')).toBeNull();
    },
    { timeout: 10_000 },
  );
}

/** The common meta of all stories of screens: spread it into the meta, then set `title` and `args`. */
export const screen = {
  loaders: [async ({ args, globals }) => ({ router: await open(args, globals) })],
  render: (_args, { loaded }) => <Pages router={loaded['router']} />,
  play: async ({ canvasElement, globals }) => waitForScreen(canvasElement, networkOf(globals)),
  parameters: {
    layout: 'fullscreen',
    hasOwnTexts: true,
    // Shows the source code of the story: printing the rendered element would print the whole router.
    docs: { source: { type: 'code' } },
    // Screens are pages, so the rules of landmarks and headings apply.
    a11y: { config: { rules: [] } },
  },
  tags: ['!autodocs'],
} satisfies Meta<ScreenArgs>;

/** Variants of a screen: while loading, when the server fails, refuses or cannot be reached, and on a phone. */
export const waiting = { globals: { network: 'waiting' } };
export const failing = { globals: { network: 'error' } };
export const refused = { globals: { network: 'forbidden' } };
export const offline = { globals: { network: 'offline' } };

const isText = (input: HTMLInputElement | HTMLTextAreaElement) =>
  !input.readOnly && !input.disabled && !input.value.includes('@') && /^(text|textarea)$/.test(input.type);

/** The form of a record that somebody else has changed meanwhile: changes a text, saves, and finds the question. */
export const conflicting = {
  globals: { network: 'conflict' },
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    await waitForScreen(canvasElement, 'ok');
    const page = within(document.body);
    const save = await page.findByRole('button', { name: /^Save(?!d)/ });
    const form = save.closest<HTMLElement>('[role="dialog"], main') ?? document.body;
    const fields = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
    const field = fields.find(isText);
    if (!field) throw new Error('The form has no text to change');
    await userEvent.type(field, ' 2');
    await userEvent.click(save);
    await page.findByRole('alertdialog', { name: 'This record was modified by another user' }, { timeout: 5000 });
  },
};
export const onPhone = { globals: { viewport: { value: 'phone' } } };
