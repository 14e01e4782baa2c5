import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addLocations, copyRepository } from '#api/testing/new-noun.ts';
import { run } from '#stack/system/run.ts';

/** A step builds or checks the whole repository. */
const STEP_MS = 600_000;

const root = mkdtempSync(path.join(tmpdir(), 'ppe-new-noun-'));

const runInCopy = (...command: [program: string, ...args: string[]]): Promise<string> => {
  const [program, ...args] = command;
  return run(process.execPath, [path.join(root, program), ...args], { cwd: root, mergeOutput: true, shownLines: 40 });
};
const binary = (name: string): string => `node_modules/.bin/${name}`;

beforeAll(() => copyRepository(root), STEP_MS);
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Follows docs/add-a-noun.md in a copy of the repository. Each step needs the previous one. */
describe('a plain noun', () => {
  it('needs only its own files and an entry in the table of routes', async () => {
    addLocations(root);
    expect(await runInCopy('api/nouns/check-nouns.ts')).toContain('Nothing is missing');
  });

  it('compiles in the api and the console', { timeout: STEP_MS }, async () => {
    await runInCopy(binary('graphql-codegen'), '--config', 'codegen.ts');
    await runInCopy(binary('tsc'), '--build');
  });

  it('passes the common checks of all nouns', { timeout: STEP_MS }, async () => {
    const shared = [
      'api/nouns',
      'api/graphql/root-schema',
      'console/app/access',
      'console/crud/bad-input',
      'console/i18n',
    ];
    await runInCopy(binary('vitest'), 'run', '--project', 'unit', ...shared);
  });

  it('passes its own tests', { timeout: STEP_MS }, async () => {
    await runInCopy(binary('vitest'), 'run', '--project', 'api', 'api/features/locations');
  });
});
