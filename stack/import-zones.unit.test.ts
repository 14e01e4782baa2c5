import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findCircles, importsOf, sourceFiles, type Import } from './imports.ts';
import { repositoryRoot } from './system/paths.ts';

const imports = importsOf(sourceFiles(['api', 'console', 'ui-kit', 'load-tests', 'locales', 'stack']));

/**
 * The layers of the api, the lowest first: a folder may import from itself and from the folders listed here. `generated`
 * contains the schema's enumerations; `services` the types of the services that exist once per process.
 */
const API_ZONES: Record<string, readonly string[]> = {
  generated: [],
  rules: ['platform'],
  platform: ['config.ts', 'generated'],
  nouns: ['generated'],
  paper: [],
  mail: ['config.ts', 'platform'],
  db: ['config.ts', 'nouns', 'platform', 'rules'],
  crud: ['config.ts', 'db', 'generated', 'nouns', 'platform', 'rules'],
  stock: ['config.ts', 'crud', 'db', 'platform', 'rules'],
  tasks: ['crud', 'db', 'platform', 'rules'],
  services: ['config.ts', 'mail', 'platform', 'tasks'],
  graphql: ['config.ts', 'crud', 'db', 'generated', 'mail', 'platform', 'rules', 'services'],
  exports: 'config.ts crud graphql mail paper platform rules services'.split(' '),
  features: 'config.ts crud db exports generated graphql mail nouns paper platform rules services stock tasks'.split(
    ' ',
  ),
  identity: ['config.ts', 'crud', 'db', 'features', 'mail', 'platform', 'rules', 'services', 'tasks'],
  machines: ['config.ts', 'crud', 'db', 'features', 'platform', 'rules', 'services', 'stock', 'tasks'],
  'audit-stream': ['audit-chain', 'config.ts', 'db', 'platform', 'rules', 'services', 'tasks'],
  'audit-chain': ['config.ts', 'db', 'platform', 'rules', 'services', 'tasks'],
  rest: 'config.ts crud exports features graphql identity mail paper platform rules services'.split(' '),
  seed: ['config.ts', 'crud', 'db', 'features', 'generated', 'identity', 'platform', 'rules'],
  operator: 'config.ts audit-chain audit-stream crud db features identity nouns platform rules stock tasks'.split(' '),
  server:
    'config.ts audit-chain audit-stream crud db features graphql identity machines mail platform rest services tasks'.split(
      ' ',
    ),
};

/** The same for the console. Rules for other top folders are below. */
const CONSOLE_ZONES: Record<string, readonly string[]> = {
  generated: [],
  router: [],
  i18n: ['generated'],
  nouns: ['generated', 'i18n'],
  http: [],
  apollo: ['auth', 'generated', 'http'],
  tenant: ['apollo', 'app', 'generated', 'i18n'],
  auth: ['apollo', 'crud', 'generated', 'http', 'i18n', 'profile', 'tenant', 'router'],
  crud: ['apollo', 'app', 'auth', 'generated', 'i18n', 'router'],
  files: ['apollo', 'crud', 'generated', 'i18n'],
  pickers: ['apollo', 'crud', 'generated', 'i18n'],
  profile: ['app', 'auth', 'crud', 'generated', 'i18n', 'router'],
  dashboard: ['app', 'auth', 'crud', 'generated', 'i18n', 'router'],
  records: ['apollo', 'app', 'auth', 'crud', 'generated', 'i18n', 'nouns', 'pickers', 'router'],
  features: 'apollo app auth crud files generated http i18n nouns pickers records router'.split(' '),
  'admin-dashboard': ['crud', 'dashboard', 'generated', 'i18n', 'records'],
  app: [
    'admin-dashboard',
    'apollo',
    'auth',
    'dashboard',
    'features',
    'generated',
    'i18n',
    'nouns',
    'profile',
    'router',
    'tenant',
  ],
};

/** Tests may import anything that they need to prepare data. */
const isTest = (file: string): boolean =>
  /\.(test|e2e|stories|factory|testing)\.tsx?$|\/testing\/|^console\/(e2e|stories)\//.test(file);
const isOurs = (file: string): boolean => /^(api|console|ui-kit|locales|load-tests|stack)\//.test(file);
/** api/rules/validate.ts throws the api's errors, so it does not count as rules. */
const isRules = (file: string): boolean =>
  file.endsWith('.rules.ts') || (file.startsWith('api/rules/') && file !== 'api/rules/validate.ts');

/** The console reads cards too. */
const isCard = (file: string): boolean =>
  file.endsWith('.card.ts') || /^api\/nouns\/(noun-card|label-places|word-places)\.ts$/.test(file);

/** The noun that a file belongs to: `api/features/sectors`. */
const noun = (file: string): string | undefined => /^(?:api|console)\/features\/[^/]+(?=\/)/.exec(file)?.[0];

/** The imports of the product's own code (not its tests) that break a zone. */
function broken(inZone: (from: string) => boolean, isAllowed: (found: Import) => boolean): string[] {
  return imports
    .filter(({ from }) => !isTest(from) && inZone(from))
    .filter((found) => !isAllowed(found))
    .map(({ from, to }) => `${from} → ${to}`);
}

/** The folder or file within the top folder: `crud` for `api/crud/rows.ts`. */
const zoneOf = (top: string, file: string): string | undefined =>
  file.startsWith(`${top}/`) ? file.split('/')[1] : undefined;

/** Folders without a zone: those for tests, and static files for the browser. */
const hasNoZone = (top: string, folder: string): boolean =>
  [`api/testing`, `console/e2e`, `console/stories`, `console/public`].includes(`${top}/${folder}`);

const foldersOf = (top: string): string[] =>
  readdirSync(path.join(repositoryRoot, top), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules' && !hasNoZone(top, entry.name))
    .map(({ name }) => name);

const ZONES = { api: API_ZONES, console: CONSOLE_ZONES };

describe.each(Object.entries(ZONES))('the folders of %s', (top, zones) => {
  it('all have a zone', () => {
    expect(foldersOf(top).filter((folder) => !Object.hasOwn(zones, folder))).toEqual([]);
  });

  it.each(Object.entries(zones))('%s imports from the folders of its zone only', (folder, allowed) => {
    const isAllowed = ({ to }: Import): boolean => {
      const zone = zoneOf(top, to);
      return zone === undefined || zone === folder || allowed.includes(zone);
    };
    expect(broken((from) => zoneOf(top, from) === folder, isAllowed)).toEqual([]);
  });
});

describe('the folders of api', () => {
  it('form layers: no folder imports from a folder that imports from it', () => {
    const imports = Object.entries(API_ZONES).flatMap(([from, allowed]) => allowed.map((to) => ({ from, to })));
    expect(findCircles(imports)).toEqual([]);
  });
});

describe('allowed imports', () => {
  it('rules import only other rules, and yup only through api/rules/yup.ts, because the browser loads them', () => {
    const inZone = (from: string): boolean => isRules(from) && from !== 'api/rules/yup.ts';
    expect(broken(inZone, ({ to }) => isRules(to))).toEqual([]);
  });

  it('cards import only rules, enumerations and their own type, because the browser loads them', () => {
    expect(broken(isCard, ({ to }) => isRules(to) || isCard(to) || to === 'api/generated/enums.ts')).toEqual([]);
  });

  it('other folders import only entity, card, rules, services and tasks of a noun of the api', () => {
    const isAllowed = ({ from, to }: Import): boolean =>
      !to.startsWith('api/features/') || noun(to) === noun(from) || /\.(entity|card|rules|service|task)\.ts$/.test(to);
    // The server also registers resolvers and background work of nouns.
    const inZone = (from: string): boolean => from.startsWith('api/') && !from.startsWith('api/server/');
    expect(broken(inZone, isAllowed)).toEqual([]);
  });

  it('a noun of the console imports nothing of another noun: shared code is in crud and pickers', () => {
    const inZone = (from: string): boolean => from.startsWith('console/features/');
    const isOther = (from: string, to: string): boolean =>
      to.startsWith('console/features/') && noun(to) !== noun(from);
    expect(broken(inZone, ({ from, to }) => !isOther(from, to))).toEqual([]);
  });

  it('the console imports only rules and cards of the api', () => {
    expect(
      broken(
        (from) => from.startsWith('console/'),
        ({ to }) => !to.startsWith('api/') || isRules(to) || isCard(to),
      ),
    ).toEqual([]);
  });

  it('the kit imports nothing from other folders', () => {
    const isConfig = (from: string): boolean => /\/\.storybook\/|vitest\./.test(from);
    const inZone = (from: string): boolean => from.startsWith('ui-kit/') && !isConfig(from);
    expect(broken(inZone, ({ to }) => !isOurs(to) || to.startsWith('ui-kit/'))).toEqual([]);
  });

  it('only the kit imports styled-components', () => {
    const inZone = (from: string): boolean => !from.startsWith('ui-kit/');
    expect(broken(inZone, ({ to }) => to !== 'styled-components')).toEqual([]);
  });

  it('the product does not import the stack', () => {
    const inZone = (from: string): boolean => /^(api|console|ui-kit)\//.test(from) && !/vitest\./.test(from);
    expect(broken(inZone, ({ to }) => !to.startsWith('stack/'))).toEqual([]);
  });
});
