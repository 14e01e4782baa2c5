import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const kit = import.meta.dirname;
const isTool = (file: string) => /\.(stories|test)\.tsx?$|^(docs|showcase)\//.test(file);

/** The import specifiers of a file of the kit, type imports and imports on demand included. */
function importsOf(file: string): string[] {
  const text = readFileSync(path.join(kit, file), 'utf8');
  const imports =
    /^(?:import|export)\b[^'"]*from\s+['"]([^'"]+)['"]|^import\s+['"]([^'"]+)['"]|\bimport\('([^']+)'\)/gms;
  return [...text.matchAll(imports)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
}

/** A file and all files that it imports by relative paths. */
function reachedFrom(entry: string, seen = new Set<string>()): Set<string> {
  if (seen.has(entry)) return seen;
  seen.add(entry);
  for (const specifier of importsOf(entry)) {
    if (specifier.startsWith('.')) reachedFrom(path.join(path.dirname(entry), specifier), seen);
  }
  return seen;
}

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const packagesOf = (files: Iterable<string>) =>
  new Set(
    [...files]
      .flatMap(importsOf)
      .filter((specifier) => !specifier.startsWith('.'))
      .map(packageOf),
  );

it('imports only the listed packages, and no other code of this repository', () => {
  expect([...packagesOf(reachedFrom('index.ts'))].toSorted()).toEqual([
    '@internationalized/date',
    '@maskito/core',
    '@maskito/react',
    'lucide-react',
    'react',
    'react-aria',
    'react-aria-components',
    'react-dom',
    'react-stately',
    'styled-components',
  ]);
});

it('imports d3 only in charts.ts', () => {
  expect([...packagesOf(reachedFrom('charts.ts'))]).toContain('d3-array');
  expect([...packagesOf(reachedFrom('index.ts'))]).not.toContain('d3-array');
});

it('exports every component of the kit', () => {
  const reached = new Set([...reachedFrom('index.ts'), ...reachedFrom('charts.ts')]);
  const files = globSync('components/**/*.{ts,tsx}', { cwd: kit }).filter((file) => !isTool(file));
  expect(files.length).toBeGreaterThan(60);
  expect(files.filter((file) => !reached.has(file))).toEqual([]);
});

it('has a story for every folder of components', () => {
  const folders = (pattern: string) => new Set(globSync(pattern, { cwd: kit }).map((file) => file.split(path.sep)[1]));
  const shown = folders('components/*/*.stories.tsx');
  expect([...folders('components/*/*.tsx')].filter((name) => name && !shown.has(name))).toEqual([]);
});
