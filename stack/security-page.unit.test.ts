import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot } from './system/paths.ts';

const read = (file: string): string => readFileSync(path.join(repositoryRoot, file), 'utf8');

const lines = read('docs/security.md')
  .split(/^- (?=\*\*SEC-)/m)
  .slice(1);

it('docs/security.md has the lines SEC-1 to SEC-31', () => {
  const named = lines.map((line) => /SEC-(\d+)/.exec(line)?.[1]);
  for (let number = 1; number <= 31; number++) expect(named).toContain(String(number));
});

it.each(lines.map((line) => [/SEC-\d+/.exec(line)?.[0] ?? '', line]))(
  'docs/security.md names existing test files for %s, and one of them contains the id',
  (id, line) => {
    const files = [...line.matchAll(/`((?:api|console|load-tests|stack)\/[\w./-]+\.ts)`/g)].map(
      ([, file]) => file ?? '',
    );
    expect(files.filter((file) => !existsSync(path.join(repositoryRoot, file)))).toEqual([]);
    expect(files.some((file) => new RegExp(`${id}\\b`).test(read(file)))).toBe(true);
  },
);
