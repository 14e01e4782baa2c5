import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repositoryRoot } from './system/paths.ts';

/** Two programs of the compiler on a busy machine. */
const TIMEOUT_MS = 60_000;

/** Inside the repository, so that `#` imports work. */
let folder: string;
beforeAll(() => {
  const parent = path.join(repositoryRoot, '.stack');
  mkdirSync(parent, { recursive: true });
  folder = mkdtempSync(path.join(parent, 'types-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a program of node_modules; returns its output and whether it succeeded. */
const run = (program: string, args: readonly string[]): Promise<{ isOk: boolean; output: string }> =>
  new Promise((resolve) => {
    const file = path.join(repositoryRoot, 'node_modules/.bin', program);
    execFile(file, [...args], { cwd: folder }, (error, stdout, stderr) =>
      resolve({ isOk: error === null, output: stdout + stderr }),
    );
  });

/** Checks pieces of code with the settings of the product; returns the errors by the name of the piece. */
async function typeErrors(pieces: Record<string, string>): Promise<Record<string, boolean>> {
  for (const [name, code] of Object.entries(pieces)) writeFileSync(path.join(folder, `${name}.ts`), code);
  const settings = {
    extends: path.join(repositoryRoot, 'tsconfig.base.json'),
    compilerOptions: { noEmit: true, composite: false, incremental: false, jsx: 'react-jsx', lib: ['es2024', 'dom'] },
    files: Object.keys(pieces).map((name) => `${name}.ts`),
  };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(settings));
  const { output } = await run('tsc', ['--project', 'tsconfig.json', '--pretty', 'false']);
  return Object.fromEntries(
    Object.keys(pieces).map((name) => [name, new RegExp(`(^|/)${name}\\.ts\\(`, 'm').test(output)]),
  );
}

const resolvers = (fields: string) => `
  import type { Resolvers } from '#api/graphql/generated/types.ts';
  export const resolvers = { ${fields} } satisfies Resolvers;`;

const callers = (code: string) => `
  import type { GetSectorQuery, GetSectorQueryVariables } from '#console/generated/operations.ts';
  ${code}`;

describe('a change of the schema that breaks a caller [G12]', { timeout: TIMEOUT_MS }, () => {
  it('fails the type check of resolvers and of screens', async () => {
    const errors = await typeErrors({
      rightResolver: resolvers(`CostCenter: { code: () => 'CC-1' }`),
      unknownField: resolvers(`CostCenter: { colour: () => 'red' }`),
      wrongType: resolvers(`CostCenter: { code: () => 7 }`),
      rightCaller: callers(
        `export const named = (data: GetSectorQuery): string => data.getSector.name;
         export const variables: GetSectorQueryVariables = { id: '1' };`,
      ),
      missingField: callers(`export const colour = (data: GetSectorQuery): unknown => data.getSector.colour;`),
      missingVariable: callers(`export const variables: GetSectorQueryVariables = {};`),
    });
    expect(errors).toEqual({
      rightResolver: false,
      unknownField: true,
      wrongType: true,
      rightCaller: false,
      missingField: true,
      missingVariable: true,
    });
  });

  it('fails the generation of an operation that asks for what the schema no longer has', async () => {
    const schema = readFileSync(path.join(repositoryRoot, 'schema.graphql'), 'utf8');
    const generate = async (name: string, text: string) => {
      writeFileSync(path.join(folder, `${name}.graphql`), text);
      const config = {
        schema: path.join(folder, `${name}.graphql`),
        documents: path.join(repositoryRoot, 'console/features/sectors/sectors.graphql'),
        generates: { [path.join(folder, `${name}.types.ts`)]: { plugins: ['typescript-operations'] } },
      };
      writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(config));
      return run('graphql-codegen', ['--config', path.join(folder, `${name}.json`)]);
    };
    const changed = schema.replace(/(^type Sector \{[^}]*?)^ {2}code: /m, '$1  renamed: ');
    expect(changed).not.toBe(schema);
    // The same operations, the same settings: only the field differs.
    expect((await generate('present', schema)).isOk).toBe(true);
    expect((await generate('changed', changed)).isOk).toBe(false);
  });
});
