import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, it, vi } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const TABLE = path.join(root, 'docs/weight.md');
/** Allowed deviation of the table, as a share, before it must be updated. */
const TOLERANCE = 0.1;

/** The ui-kit, and the packages that only the ui-kit imports. */
const KIT_MODULES =
  /\/ui-kit\/|node_modules\/(react-aria|react-aria-components|react-stately|@react-aria|@react-stately|@react-types|@internationalized|styled-components|stylis|lucide-react|@maskito)\//;

/** Pages with their limits for a first visit, in kB of gzip. `kit` is the part of the ui-kit in `all`. */
const PAGES = [
  { name: 'Sign-in', module: 'console/auth/SignInPage.tsx', limit: { all: 360, kit: 120 } },
  { name: 'A list (sectors)', module: 'console/features/sectors/SectorsPage.tsx', limit: { all: 460, kit: 220 } },
  { name: 'Dashboard', module: 'console/dashboard/DashboardPage.tsx', limit: { all: 360, kit: 150 } },
];

type Weight = { all: number; kit: number; files: number };

async function buildConsole(): Promise<Map<string, Rolldown.OutputChunk>> {
  vi.stubEnv('NODE_ENV', 'production');
  const configFile = path.join(root, 'console/vite.config.ts');
  const output = await build({ configFile, logLevel: 'silent', build: { write: false, sourcemap: false } });
  vi.unstubAllEnvs();
  const results: Rolldown.RolldownOutput[] = 'output' in output ? [output] : Array.isArray(output) ? output : [];
  const chunks = results.flatMap((result) => result.output).filter((file) => file.type === 'chunk');
  return new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
}

const kitShareOf = (modules: Rolldown.OutputChunk['modules']) => {
  const sizes = Object.entries(modules).map(([id, { renderedLength }]) => ({ id, renderedLength }));
  const sum = (all: typeof sizes) => all.reduce((total, { renderedLength }) => total + renderedLength, 0);
  return sum(sizes.filter(({ id }) => KIT_MODULES.test(id))) / Math.max(1, sum(sizes));
};

/** The weight of the start and of a page's code with all imports. A chunk's kit share is computed from its modules. */
function weigh(chunks: Map<string, Rolldown.OutputChunk>, module: string): Weight {
  const start = [...chunks.values()].filter(
    (chunk) => chunk.isEntry || Object.keys(chunk.modules).some((id) => id.endsWith(module)),
  );
  const fileNames = new Set(start.map(({ fileName }) => fileName));
  for (const fileName of fileNames) for (const next of chunks.get(fileName)?.imports ?? []) fileNames.add(next);
  const weights = [...fileNames].map((fileName) => {
    const { code = '', modules = {} } = chunks.get(fileName) ?? {};
    const all = gzipSync(code).length / 1000;
    return { all, kit: all * kitShareOf(modules) };
  });
  const sum = (key: 'all' | 'kit') => Math.round(weights.reduce((total, weight) => total + weight[key], 0));
  return { all: sum('all'), kit: sum('kit'), files: fileNames.size };
}

function toTable(weights: ReadonlyMap<string, Weight>): string {
  const rows = PAGES.map(({ name, limit }) => {
    const { all, kit, files } = weights.get(name) ?? { all: 0, kit: 0, files: 0 };
    return `| ${name} | ${all} | ${limit.all} | ${kit} | ${limit.kit} | ${files} |`;
  });
  return [
    '# Size of the pages',
    '',
    'Scripts that a browser loads when it opens a page for the first time, in kB of gzip: the start of the console, the page',
    'and all their imports. _Kit_ is the part of `ui-kit` and of the packages that only the kit imports (React Aria,',
    'styled-components, icons). `console/weight.unit.test.ts` measures the sizes and fails above the limits, or if this table',
    `differs by more than ${100 * TOLERANCE} %; \`UPDATE=1 npx vitest run --project unit console/weight\` updates it.`,
    '',
    '| Page | All | Limit | Kit | Limit | Files |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
  ].join('\n');
}

/** The numbers of a page in docs/weight.md. */
function documentedWeight(name: string): { all: number; kit: number } {
  const row = readFileSync(TABLE, 'utf8')
    .split('\n')
    .find((line) => line.includes(`| ${name} `));
  const cells = row?.split('|').map((cell) => Number(cell.trim())) ?? [];
  return { all: cells[2] ?? 0, kit: cells[4] ?? 0 };
}

describe('the weight of a page', () => {
  const weights = new Map<string, Weight>();

  beforeAll(async () => {
    const chunks = await buildConsole();
    for (const { name, module } of PAGES) weights.set(name, weigh(chunks, module));
    if (process.env['UPDATE']) writeFileSync(TABLE, toTable(weights));
  }, 180_000);

  it.each(PAGES)('stays below its limits: $name', ({ name, limit }) => {
    const { all = 0, kit = 0 } = weights.get(name) ?? {};
    expect(all).toBeGreaterThan(100);
    expect(all).toBeLessThanOrEqual(limit.all);
    expect(kit).toBeGreaterThan(20);
    expect(kit).toBeLessThanOrEqual(limit.kit);
  });

  it.each(PAGES)('matches docs/weight.md: $name', ({ name }) => {
    const documented = documentedWeight(name);
    const { all = 0, kit = 0 } = weights.get(name) ?? {};
    expect(Math.abs(documented.all - all)).toBeLessThanOrEqual(TOLERANCE * all);
    expect(Math.abs(documented.kit - kit)).toBeLessThanOrEqual(TOLERANCE * kit);
  });
});
