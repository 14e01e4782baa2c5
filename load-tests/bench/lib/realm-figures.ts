import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StackError } from '#stack/system/errors.ts';
import { formatText } from '#stack/system/format.ts';
import { repositoryRoot } from '#stack/system/paths.ts';

/** Cost of a Keycloak with this number of realms, in milliseconds and MiB of resident memory. */
export type RealmFigures = {
  realms: number;
  creationP50Ms: number;
  creationP95Ms: number;
  signInP50Ms: number;
  signInP95Ms: number;
  restartMs: number;
  firstSignInMs: number;
  memoryMiB: number;
};

const FILE = path.join(repositoryRoot, 'docs', 'operations.md');
const TABLE = /(?<=<!-- bench:realms -->\n)[\s\S]*?(?=<!-- end of bench:realms -->)/;
const HEADINGS = [
  'realms',
  'making one, p50',
  'p95',
  'sign-in, p50',
  'p95',
  'restart',
  'first sign-in after it',
  'memory',
  'measured',
];

/** Writes the figures into the table in docs/operations.md; rows of other sizes are kept. Returns the file. */
export async function writeRealmFigures(figures: readonly RealmFigures[], conditions: string): Promise<string> {
  const page = await readFile(FILE, 'utf8');
  const table = TABLE.exec(page)?.[0];
  if (table === undefined) throw new StackError(`${FILE} has no place for the table of npm run bench:realms.`);
  const rows = new Map(rowsOf(table));
  for (const one of figures) rows.set(one.realms, rowOf(one, conditions));
  const sorted = [...rows].toSorted(([a], [b]) => a - b).map(([, row]) => row);
  const lines = [HEADINGS, HEADINGS.map(() => '---')].map((cells) => `| ${cells.join(' | ')} |`);
  const text = page.replace(TABLE, () => `\n${[...lines, ...sorted].join('\n')}\n\n`);
  await writeFile(FILE, await formatText(FILE, text));
  return path.relative(repositoryRoot, FILE);
}

const rowsOf = (table: string): [number, string][] =>
  table
    .split('\n')
    .filter((line) => /^\|\s*\d+\s*\|/.test(line))
    .map((line) => [Number(/\d+/.exec(line)?.[0]), line]);

function rowOf(figures: RealmFigures, conditions: string): string {
  const { realms, creationP50Ms, creationP95Ms, signInP50Ms, signInP95Ms } = figures;
  const times = [creationP50Ms, creationP95Ms, signInP50Ms, signInP95Ms].map((ms) => `${ms} ms`);
  const restart = `${(figures.restartMs / 1000).toFixed(1)} s`;
  const cells = [realms, ...times, restart, `${figures.firstSignInMs} ms`, `${figures.memoryMiB} MiB`, conditions];
  return `| ${cells.join(' | ')} |`;
}
