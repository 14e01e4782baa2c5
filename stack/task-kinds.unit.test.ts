import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot } from './system/paths.ts';

it('the worker knows every declared task', () => {
  const known = readFileSync(path.join(repositoryRoot, 'api/server/task-kinds.ts'), 'utf8');
  const declared = globSync('api/**/*.task.ts', { cwd: repositoryRoot });
  expect(declared.length).toBeGreaterThan(5);
  expect(declared.filter((file) => !known.includes(`'#${file}'`))).toEqual([]);
});
