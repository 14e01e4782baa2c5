import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ALL_TEXTS } from '#console/i18n/all-texts.ts';
import { addTexts, loadTexts, setLanguage, startTexts, text, TITLES } from '#console/i18n/i18n.ts';
import { GUEST_PAGES } from './guest-pages.ts';
import { PAGES } from './routes.tsx';

/** The tables of pages. */
const TABLES = ['console/app/routes.tsx', 'console/app/guest-pages.ts'];
/** Loaded at the start (console/i18n/i18n.ts). */
const BASE = ['common', 'errors'];
/** Loaded with the shell (console/app/page-routes.ts). */
const SHELL = [...BASE, 'shell'];

/** The modules of the console and the api that a module imports, on demand too, without types; the kit has no texts. */
function importsOf(module: string, source: string): string[] {
  const code = source.replaceAll(/^import type [^;]+;/gm, '');
  const specifiers = [...code.matchAll(/from '([^']+)'|import\('([^']+)'\)/g)].map(([, one, other]) => one ?? other);
  return specifiers
    .map((specifier = '') =>
      specifier.startsWith('.') ? path.join(path.dirname(module), specifier) : specifier.replace(/^#/, ''),
    )
    .filter(
      (file) => /^(console|api)\/(?!generated).*\.tsx?$/.test(file) && !TABLES.includes(file) && existsSync(file),
    );
}

/** The locale files of a module and of all that it imports, without those that a module loads itself. */
function textsOf(module: string): string[] {
  const modules = new Set([module]);
  const found = new Set<string>();
  const loaded = new Set<string>();
  for (const file of modules) {
    const source = readFileSync(file, 'utf8');
    for (const imported of importsOf(file, source)) modules.add(imported);
    for (const [, namespace = ''] of source.matchAll(/\$\) => \$\.(\w+)/g)) found.add(namespace);
    for (const [, list = ''] of source.matchAll(/(?:loadTexts\(|\btexts: )\[([^\]]+)\]/g))
      for (const [namespace] of list.matchAll(/\w+/g)) loaded.add(namespace);
  }
  return [...found].filter((namespace) => !loaded.has(namespace));
}

/** The modules of the pages, in the order of the tables. */
const modules = [
  ...TABLES.map((table) => readFileSync(table, 'utf8'))
    .join('\n')
    .matchAll(/page: \(\) =>\s+import\('([^']+)'\)/g),
].map(([, specifier = '']) => specifier.replace(/^#/, '').replace(/^\.\//, 'console/app/'));

describe('the texts of a page', () => {
  const pages = [
    ...PAGES.map((page) => ({ ...page, start: SHELL })),
    ...GUEST_PAGES.map((page) => ({ ...page, start: BASE })),
  ].map((page, at) => ({ ...page, module: modules[at] ?? '' }));

  it.each(pages)('are loaded with it: $path', ({ module, start, texts = [] }) => {
    expect(textsOf(module).filter((namespace) => ![...start, ...texts].includes(namespace))).toEqual([]);
  });

  it('are not needed for its title in the sidebar', async () => {
    addTexts(ALL_TEXTS);
    await startTexts();
    await setLanguage('en');
    await loadTexts(['shell', TITLES]);
    const titles = PAGES.map(({ title }) => title(text()));
    expect(titles).toEqual(expect.arrayContaining(['Sectors', 'Machines', 'Audit logs', 'Company settings']));
    expect(titles.filter((title) => !/^(PPE|[A-Z][a-z]+)( [a-z]+)*$/.test(title))).toEqual([]);
  });

  it('are those of the start and of the shell in the shell, which every page has', () => {
    expect(textsOf('console/app/shell/Shell.tsx').filter((namespace) => !SHELL.includes(namespace))).toEqual([]);
  });

  it.each([
    ['pt-BR', '12.680 colaboradores'],
    ['en', '12,680 employees'],
    ['es', '12.680 empleados'],
  ] as const)('have large counts as they are written in %s [T7]', async (language, employees) => {
    addTexts(ALL_TEXTS);
    await startTexts();
    await setLanguage(language);
    await loadTexts(['dashboard']);
    expect(text()(($) => $.dashboard.employees, { count: 12_680 })).toBe(employees);
  });
});
