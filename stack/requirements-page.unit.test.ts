import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from './system/paths.ts';

const read = (file: string): string => readFileSync(path.join(repositoryRoot, file), 'utf8');

/** Each line of the page: its id, and what it says of how far it has come. */
const lines = read('docs/requirements.md')
  .split(/^- (?=\*\*[A-Z]\d+\*\*)/m)
  .slice(1)
  .map((line) => ({
    id: /\w+/.exec(line)?.[0] ?? '',
    state: line.split('\n').slice(1).join('\n').split('\n\n')[0]?.trim() ?? '',
  }));

/** All files with titles of tests; stories are tests of the kit, `*.testing.ts` what several tests share. */
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

  it('says of each line that it is whole, what of it is missing, or that it is not built', () => {
    const silent = lines.filter(({ state }) => !isWhole(state) && !isNotBuilt(state) && !isPart(state));
    expect(silent).toEqual([]);
  });

  it('calls whole only what the title of a test names', () => {
    expect(lines.filter(({ id, state }) => isWhole(state) && !isNamed(id))).toEqual([]);
  });

  it('calls nothing not built that the title of a test names', () => {
    expect(lines.filter(({ id, state }) => isNotBuilt(state) && isNamed(id))).toEqual([]);
  });

  it('has a line for each id that a test names', () => {
    const known = new Set(lines.map(({ id }) => id));
    const named = tests.flatMap((text) =>
      [...text.matchAll(/\[([A-Z]\d{1,2})\](?=[^\n]*['`])/g)].map(([, id = '']) => id),
    );
    expect([...new Set(named)].filter((id) => !known.has(id))).toEqual([]);
  });
});
