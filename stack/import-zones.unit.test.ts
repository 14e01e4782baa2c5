import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from './system/paths.ts';

/** One import, with the file it comes to written from the root; a package keeps its name. */
interface Import {
  from: string;
  to: string;
}

const SOURCES = globSync('{api,console,ui-kit,load-tests,locales,stack}/**/*.{ts,tsx,mts}', {
  cwd: repositoryRoot,
}).filter((file) => !/node_modules|\/generated\//.test(file));

const SPECIFIER = /(?:^|\s)(?:import|export)\s(?:[^'";]*?\sfrom\s)?'([^']+)'|\bimport\('([^']+)'\)/g;

function importsOf(file: string): Import[] {
  const text = readFileSync(path.join(repositoryRoot, file), 'utf8');
  return [...text.matchAll(SPECIFIER)].map((match) => ({ from: file, to: resolve(file, match[1] ?? match[2] ?? '') }));
}

function resolve(file: string, specifier: string): string {
  if (specifier === '#ui-kit') return 'ui-kit/index.ts';
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? path.join(path.dirname(file), specifier) : specifier;
}

const imports = SOURCES.flatMap(importsOf);

/** Tests may reach for whatever they need to set a scene. */
const isTest = (file: string): boolean =>
  /\.(test|e2e|stories|factory)\.tsx?$|^api\/testing\/|^console\/e2e\//.test(file);
const isOurs = (file: string): boolean => /^(api|console|ui-kit|locales|load-tests|stack)\//.test(file);
/** api/rules/validate.ts answers with the api's errors, so it is no rule. */
const isRules = (file: string): boolean =>
  file.endsWith('.rules.ts') || (file.startsWith('api/rules/') && file !== 'api/rules/validate.ts');

/** Cards are read by the console, too. */
const isCard = (file: string): boolean => file.endsWith('.card.ts') || file === 'api/nouns/noun-card.ts';

/** The noun that a file belongs to: `api/features/sectors`. */
const noun = (file: string): string | undefined => /^(?:api|console)\/features\/[^/]+(?=\/)/.exec(file)?.[0];

/** The imports of the product's own code (not its tests) that break a zone. */
function broken(inZone: (from: string) => boolean, isAllowed: (found: Import) => boolean): string[] {
  return imports
    .filter(({ from }) => !isTest(from) && inZone(from))
    .filter((found) => !isAllowed(found))
    .map(({ from, to }) => `${from} → ${to}`);
}

describe('who may import whom', () => {
  it('reads the whole tree', () => {
    expect(SOURCES.length).toBeGreaterThan(100);
    expect(imports).toContainEqual({ from: 'stack/import-zones.unit.test.ts', to: 'stack/system/paths.ts' });
  });

  it('rules import other rules, and yup by api/rules/yup.ts only, so that they are safe in a browser', () => {
    const inZone = (from: string): boolean => isRules(from) && from !== 'api/rules/yup.ts';
    expect(broken(inZone, ({ to }) => isRules(to))).toEqual([]);
  });

  it('cards import rules and their own type only, so that they are safe in a browser', () => {
    expect(broken(isCard, ({ to }) => isRules(to) || isCard(to))).toEqual([]);
  });

  it.each([
    ['api/platform', ['api/platform', 'api/config.ts']],
    ['api/crud', ['api/crud', 'api/db', 'api/platform', 'api/rules', 'api/graphql', 'api/config.ts']],
    ['api/nouns', ['api/nouns', 'api/rules', 'api/features/permission-roles/permission-role.rules.ts']],
    ['api/stock', ['api/stock', 'api/crud', 'api/db', 'api/platform', 'api/rules', 'api/config.ts']],
  ])('%s reaches downward only', (folder, below) => {
    const isBelow = (to: string): boolean => below.some((one) => to === one || to.startsWith(`${one}/`));
    expect(
      broken(
        (from) => from.startsWith(`${folder}/`),
        ({ to }) => !isOurs(to) || isBelow(to),
      ),
    ).toEqual([]);
  });

  it('only what is wired into the server imports of it', () => {
    const inZone = (from: string): boolean => /^api\/(crud|stock|platform|db|features|rules)\//.test(from);
    expect(broken(inZone, ({ to }) => !to.startsWith('api/server/'))).toEqual([]);
  });

  it('a noun of the api takes of another noun its entity and its service only', () => {
    const inZone = (from: string): boolean => from.startsWith('api/features/') && noun(from) !== undefined;
    const isAllowed = ({ from, to }: Import): boolean =>
      noun(to) === undefined || noun(to) === noun(from) || /\.(entity|service|rules)\.ts$/.test(to);
    expect(broken(inZone, isAllowed)).toEqual([]);
  });

  it('a noun of the console takes nothing of another noun: what they share is in crud and pickers', () => {
    const inZone = (from: string): boolean => from.startsWith('console/features/');
    const isOther = (from: string, to: string): boolean =>
      to.startsWith('console/features/') && noun(to) !== noun(from);
    expect(broken(inZone, ({ from, to }) => !isOther(from, to))).toEqual([]);
  });

  it('the console takes of the api its rules and cards only', () => {
    expect(
      broken(
        (from) => from.startsWith('console/'),
        ({ to }) => !to.startsWith('api/') || isRules(to) || isCard(to),
      ),
    ).toEqual([]);
  });

  it('the kit takes nothing of ours', () => {
    const isConfig = (from: string): boolean => /\/\.storybook\/|vitest\./.test(from);
    const inZone = (from: string): boolean => from.startsWith('ui-kit/') && !isConfig(from);
    expect(broken(inZone, ({ to }) => !isOurs(to) || to.startsWith('ui-kit/'))).toEqual([]);
  });

  it('styled-components are used in the kit only', () => {
    const inZone = (from: string): boolean => !from.startsWith('ui-kit/');
    expect(broken(inZone, ({ to }) => to !== 'styled-components')).toEqual([]);
  });

  it('the product does without the stack that serves its developers', () => {
    const inZone = (from: string): boolean => /^(api|console|ui-kit)\//.test(from) && !/vitest\./.test(from);
    expect(broken(inZone, ({ to }) => !to.startsWith('stack/'))).toEqual([]);
  });
});
