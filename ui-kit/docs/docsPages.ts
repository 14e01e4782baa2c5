import { readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import type { Browser, Page } from 'playwright';
import { chromium } from 'playwright';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { darkColors, lightColors } from '../theme/tokens.ts';

const root = path.join(import.meta.dirname, '../..');
const BUILD_TIMEOUT_MS = 600_000;

type Entry = { id: string; title: string; type: 'docs' | 'story'; tags?: string[] };
/** A built Storybook with its pages, open in a browser. */
export type OpenStorybook = {
  entries: readonly Entry[];
  open: (theme: Theme) => Promise<Page>;
  address: string;
  close: () => Promise<void>;
};
export type Theme = 'light' | 'dark';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};

/** Builds Storybook into a folder; `stories` are paths from ui-kit/.storybook, all of them if it is missing. */
export async function buildStorybook(folder: string, stories?: readonly string[]): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const settings = ['NODE_ENV=production', ...(stories ? [`STORYBOOK_STORIES=${stories.join(',')}`] : [])];
  const program = path.join(root, 'node_modules/storybook/dist/bin/dispatcher.js');
  const options = ['--config-dir', 'ui-kit/.storybook', '--output-dir', folder, '--quiet', '--disable-telemetry'];
  // `env` removes what vitest has set: the configuration of Storybook reads it.
  await promisify(execFile)('env', ['-u', 'VITEST', ...settings, process.execPath, program, 'build', ...options], {
    cwd: root,
    timeout: BUILD_TIMEOUT_MS,
    maxBuffer: 64 * 1024 * 1024,
  });
}

function serve(folder: string): Server {
  return createServer((request, response) => {
    const file = path.join(folder, new URL(request.url ?? '/', 'http://localhost').pathname);
    try {
      const body = readFileSync(file);
      response.writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
}

/** Opens the pages of a built Storybook. */
export async function openStorybook(
  folder: string,
  { executablePath, args }: { executablePath: string; args: readonly string[] },
): Promise<OpenStorybook> {
  const server = serve(folder);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const at = server.address();
  const address = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`;
  const browser: Browser = await chromium.launch({ executablePath, args: [...args] });
  const { entries }: { entries: Record<string, Entry> } = JSON.parse(
    readFileSync(path.join(folder, 'index.json'), 'utf8'),
  );
  return {
    address,
    entries: Object.values(entries),
    open: async (colorScheme) =>
      browser.newPage({ viewport: { width: 1200, height: 800 }, reducedMotion: 'reduce', colorScheme }),
    close: async () => {
      await browser.close();
      server.close();
    },
  };
}

/** The background of pages in a theme, as a browser computes it. */
export function backgroundOf(theme: Theme): string {
  const { surface } = theme === 'dark' ? darkColors : lightColors;
  const channels = [1, 3, 5].map((start) => Number.parseInt(surface.slice(start, start + 2), 16));
  return `rgb(${channels.join(', ')})`;
}

/** Opens a docs page and waits until its stories are there. */
export async function goToDocs(page: Page, { address }: OpenStorybook, id: string, globals: string): Promise<void> {
  await page.goto(`${address}/iframe.html?viewMode=docs&id=${id}&globals=${globals}`);
  await page.locator('#storybook-docs h1').first().waitFor();
  await page
    .waitForFunction(() =>
      [...document.querySelectorAll('.sb-story')].every((story) => story.querySelector('[data-theme] > *, iframe')),
    )
    .catch((error: unknown) => {
      throw new Error(`The docs page ${id} does not show all its stories`, { cause: error });
    });
}

/** What a reader finds on a docs page. */
export type Found = {
  heading: string;
  document: { dir: string; lang: string; theme: string; background: string };
  examples: number;
  errors: string[];
  openDialogs: number;
  overflow: number;
  vagueTypes: string[];
  links: string[];
  deadAnchors: string[];
};

/** Reads a docs page. Frames have a document of their own and are not part of it. */
export const readDocsPage = (page: Page): Promise<Found> =>
  page.evaluate(() => {
    const { documentElement } = document;
    const content = document.querySelector('#storybook-docs');
    const all = <E extends Element = HTMLElement>(selector: string) => [
      ...(content?.querySelectorAll<E>(selector) ?? []),
    ];
    const wrapper = content?.querySelector('.sbdocs-wrapper');
    const links = all<HTMLAnchorElement>('a[href]').filter((link) => !link.closest('.sb-story'));
    const hrefs = links.map((link) => link.getAttribute('href') ?? '');
    return {
      heading: all('h1')[0]?.textContent?.trim() ?? '',
      document: {
        dir: documentElement.dir,
        lang: documentElement.lang,
        theme: documentElement.dataset['theme'] ?? '',
        background: wrapper ? getComputedStyle(wrapper).backgroundColor : '',
      },
      examples: all('.sb-story [data-theme] > *, .sb-story iframe').length,
      errors: all('.sb-story pre').map((element) => element.textContent ?? ''),
      openDialogs: [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].length,
      overflow: documentElement.scrollWidth - documentElement.clientWidth,
      // The first cell of a row is the name of the prop, which may be one of these words.
      vagueTypes: ['code', 'span']
        .flatMap((part) => all(`.docblock-argstable-body td:not(:first-child) ${part}`))
        .map((element) => element.textContent?.trim() ?? '')
        .filter((type) => /^(union|any|unknown|object|array|signature)$/.test(type)),
      links: hrefs.filter((href) => href.includes('path=')),
      deadAnchors: hrefs.filter(
        (href) => href.startsWith('#') && !document.getElementById(decodeURIComponent(href.slice(1))),
      ),
    };
  });
