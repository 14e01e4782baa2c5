import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadTexts, setLanguage, startTexts, text, TITLES } from '#console/i18n/i18n.ts';
import { BARE_PAGES, PAGES } from './routes.tsx';

const ROUTES = 'console/app/routes.tsx';
/** Loaded at the start (console/i18n/i18n.ts). */
const BASE = ['common', 'errors', 'shell'];

/** The modules of the console and the api that a module imports, on demand too; the kit has no texts. */
function importsOf(module: string, source: string): string[] {
  const specifiers = [...source.matchAll(/from '([^']+)'|import\('([^']+)'\)/g)].map(([, one, other]) => one ?? other);
  return specifiers
    .map((specifier = '') =>
      specifier.startsWith('.') ? path.join(path.dirname(module), specifier) : specifier.replace(/^#/, ''),
    )
    .filter((file) => /^(console|api)\/(?!generated).*\.tsx?$/.test(file) && file !== ROUTES && existsSync(file));
}

/** The locale files of a module and of all that it imports. */
function textsOf(module: string): string[] {
  const modules = new Set([module]);
  const found = new Set<string>();
  for (const file of modules) {
    const source = readFileSync(file, 'utf8');
    for (const imported of importsOf(file, source)) modules.add(imported);
    for (const [, namespace = ''] of source.matchAll(/\$\) => \$\.(\w+)/g)) found.add(namespace);
  }
  return [...found];
}

/** The modules of the pages, in the order of the table. */
const modules = [...readFileSync(ROUTES, 'utf8').matchAll(/page: \(\) => import\('([^']+)'\)/g)].map(
  ([, specifier = '']) => specifier.replace(/^#/, '').replace(/^\.\//, 'console/app/'),
);

describe('the texts of a page', () => {
  const pages = [...PAGES, ...BARE_PAGES].map((page, at) => ({ ...page, module: modules[at] ?? '' }));

  it.each(pages)('are loaded with it: $path', ({ module, texts = [] }) => {
    expect(textsOf(module).filter((namespace) => ![...BASE, ...texts].includes(namespace))).toEqual([]);
  });

  it('are not needed for its title in the sidebar', async () => {
    await startTexts();
    await setLanguage('en');
    await loadTexts([TITLES]);
    const titles = PAGES.map(({ title }) => title(text()));
    expect(titles).toEqual(expect.arrayContaining(['Sectors', 'Machines', 'Audit logs', 'Company settings']));
    expect(titles.filter((title) => !/^[A-Z][a-z]+( [a-z]+)*$/.test(title))).toEqual([]);
  });

  it('are those of the start in the shell, which every page has', () => {
    expect(textsOf('console/app/shell/Shell.tsx').filter((namespace) => !BASE.includes(namespace))).toEqual([]);
  });
});
