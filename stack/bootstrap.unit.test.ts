import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findCodegenInputs, hashFiles, isAtLeast, packagesMatch } from './bootstrap.mjs';

describe('packagesMatch', () => {
  const wanted = {
    '': { version: '0.1.0' },
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/mac-only': { version: '2.0.0', integrity: 'sha512-m', optional: true },
  };

  it('accepts missing optional packages of other platforms', () => {
    expect(packagesMatch(wanted, { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } })).toBe(true);
  });

  it.each([
    ['a package is missing', {}],
    ['a package has another version', { 'node_modules/a': { version: '1.0.1', integrity: 'sha512-a' } }],
    ['a package has another content', { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-x' } }],
    [
      'there is a package too many',
      {
        'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
        'node_modules/b': { version: '1.0.0', integrity: '' },
      },
    ],
  ])('fails if %s', (_, installed) => {
    expect(packagesMatch(wanted, installed)).toBe(false);
  });
});

describe('the inputs of codegen', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'ppe-inputs-'));
  afterAll(() => rmSync(root, { recursive: true }));
  for (const folder of ['api/graphql', 'console', 'node_modules/x', 'console/generated', 'locales/en', 'locales/es'])
    mkdirSync(path.join(root, folder), { recursive: true });
  const write = (file: string, text: string): void => writeFileSync(path.join(root, file), text);
  write('api/graphql/a.graphql', 'type A');
  write('schema.graphql', 'also an output');
  write('codegen.ts', 'export {}');
  write('console/a.graphql', 'query A');
  write('locales/en/a.json', '{}');
  write('locales/es/a.json', '{}');
  write('console/a.ts', 'not an input');
  write('node_modules/x/b.graphql', 'not ours');
  write('console/generated/c.graphql', 'an output');

  it('are the schema, the operations, the texts and the generator', () => {
    expect(findCodegenInputs(root).toSorted()).toEqual([
      'api/graphql/a.graphql',
      'codegen.ts',
      'console/a.graphql',
      'locales/en/a.json',
      'locales/es/a.json',
    ]);
  });

  it('have another hash if one changes, and the same hash in any order', () => {
    const files = findCodegenInputs(root);
    const first = hashFiles(root, files);
    expect(hashFiles(root, files.toReversed())).toBe(first);
    write('console/a.graphql', 'query A2');
    expect(hashFiles(root, files)).not.toBe(first);
  });
});

describe('isAtLeast', () => {
  it.each([
    ['v22.18.0', true],
    ['v24.0.0', true],
    ['v22.17.9', false],
    ['v20.20.2', false],
  ])('%s can run TypeScript: %s', (version, can) => {
    expect(isAtLeast(version, [22, 18])).toBe(can);
  });
});

/** These programs read the generated code: in a fresh clone it does not exist. */
it.each(['storybook', 'build-storybook', 'start', 'dev', 'test'])('generates code before npm run %s', (name) => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8'),
  );
  expect(scripts[name]).toMatch(/^node stack\/bootstrap\.mjs /);
});
