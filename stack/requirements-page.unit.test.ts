import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from './system/paths.ts';

const read = (file: string): string => readFileSync(path.join(repositoryRoot, file), 'utf8');

/** Each line of the page: its id and its state. */
const lines = read('docs/requirements.md')
  .split(/^- (?=\*\*[A-Z]\d+\*\*)/m)
  .slice(1)
  .map((line) => ({
    id: /\w+/.exec(line)?.[0] ?? '',
    state: line.split('\n').slice(1).join('\n').split('\n\n')[0]?.trim() ?? '',
  }));

/** All files with test titles; stories are tests of the kit, `*.testing.ts` contain shared tests. */
const tests = globSync(
  '{api,console,ui-kit,load-tests,locales,stack}/**/*.{test.ts,test.tsx,e2e.ts,stories.tsx,testing.ts}',
  {
    cwd: repositoryRoot,
  },
)
  .filter((file) => !file.includes('node_modules'))
  .map(read);
const isNamed = (id: string): boolean => tests.some((text) => text.includes(`[${id}]`));

const isWhole = (state: string): boolean => state === '**Whole.**';
const isNotBuilt = (state: string): boolean => state === '**Not built.**';
const isPart = (state: string): boolean => /^\*\*Part\.\*\* (Missing|Untested): .+\.$/.test(state);

describe('docs/requirements.md', () => {
  it('has each id once', () => {
    const ids = lines.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(100);
    expect(ids).toEqual([...new Set(ids)]);
  });

  it('gives each line a state: whole, part (with the missing or untested part), or not built', () => {
    const withoutState = lines.filter(({ state }) => !isWhole(state) && !isNotBuilt(state) && !isPart(state));
    expect(withoutState).toEqual([]);
  });

  it('calls a line whole only if the title of a test contains its id', () => {
    expect(lines.filter(({ id, state }) => isWhole(state) && !isNamed(id))).toEqual([]);
  });

  it('calls no line not built if the title of a test contains its id', () => {
    expect(lines.filter(({ id, state }) => isNotBuilt(state) && isNamed(id))).toEqual([]);
  });

  it('has a line for each id in a test title', () => {
    const known = new Set(lines.map(({ id }) => id));
    const named = tests.flatMap((text) =>
      [...text.matchAll(/\[([A-Z]\d{1,2})\](?=[^\n]*['`])/g)].map(([, id = '']) => id),
    );
    expect([...new Set(named)].filter((id) => !known.has(id))).toEqual([]);
  });
});
