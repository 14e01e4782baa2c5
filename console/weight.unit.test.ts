import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { brotliOptions } from './brotli.ts';

const root = path.join(import.meta.dirname, '..');
const TABLE = path.join(root, 'docs/weight.md');
/** Allowed deviation of the table, as a share, before it must be updated. */
const TOLERANCE = 0.1;

/** Modules of every page, with the texts of the largest language. */
const START = ['console/app/render.tsx', ...textsOf('common', 'errors')];
const SHELL = [
  'console/app/page-routes.ts',
  'console/app/shell/Shell.tsx',
  'generated/titles.pt-BR.ts',
  ...START,
  ...textsOf('shell'),
];
const LIST = [...SHELL, ...textsOf('crud')];

/** A list: the module of its page, and its texts. */
const list = (name: string, module: string, texts: string) => ({
  name: `A list (${name})`,
  modules: [`console/features/${module}.tsx`, ...LIST, ...textsOf(texts)],
  limit: 200,
  goal: 200,
});

/**
 * Pages with the modules that a first visit loads. `limit` and `goal` (PERF-12a) are in kB of Brotli. The limit is what
 * is reached; it follows the size down until it is the goal.
 */
const PAGES = [
  {
    name: 'Sign-in',
    modules: ['console/auth/SignInPage.tsx', ...START, ...textsOf('auth')],
    limit: 140,
    goal: 140,
  },
  list('certificates', 'certificates/CertificatesPage', 'certificates'),
  list('cost centers', 'cost-centers/CostCentersPage', 'costCenters'),
  list('customers', 'customers/CustomerRoutes', 'customers'),
  list('employees', 'employees/EmployeeRoutes', 'employees'),
  list('groups', 'groups/GroupRoutes', 'groups'),
  list('job roles', 'job-roles/JobRoleRoutes', 'jobRoles'),
  list('licences', 'licenses/LicensesPage', 'licenses'),
  list('machines', 'machines/MachineRoutes', 'machines'),
  list('notifications', 'notification-triggers/NotificationTriggersPage', 'notificationTriggers'),
  list('permission roles', 'permission-roles/PermissionRolesPage', 'permissionRoles'),
  list('PPE templates', 'ppe-templates/PpeTemplateRoutes', 'ppeTemplates'),
  list('products', 'products/ProductRoutes', 'products'),
  list('reorder', 'reorder/ReorderPage', 'reorder'),
  list('rule exceptions', 'rule-exceptions/RuleExceptionsPage', 'ruleExceptions'),
  list('scheduled reports', 'report-schedules/ReportSchedulesPage', 'reportSchedules'),
  list('sectors', 'sectors/SectorRoutes', 'sectors'),
  list('system administrators', 'system-admins/SystemAdminsPage', 'systemAdmins'),
  list('trainings', 'trainings/TrainingsPage', 'trainings'),
  list('users', 'console-users/UsersPage', 'consoleUsers'),
  list('warehouses', 'main-warehouses/MainWarehouseRoutes', 'mainWarehouses'),
  list('webhooks', 'webhooks/WebhooksPage', 'webhooks'),
  list('withdrawals', 'withdrawals/WithdrawalRoutes', 'withdrawals'),
  {
    name: 'The page of a machine',
    modules: [
      'console/features/machines/MachineRoutes.tsx',
      'console/features/machines/MachinePage.tsx',
      ...LIST,
      ...textsOf('machines', 'machinePage', 'crudForm', 'validation'),
    ],
    limit: 242,
    goal: 200,
  },
  {
    name: 'Dashboard',
    modules: [
      'console/dashboard/DashboardPage.tsx',
      'ui-kit/charts.ts',
      ...SHELL,
      ...textsOf('dashboard', 'withdrawals'),
    ],
    limit: 209,
    goal: 200,
  },
];

type Weight = { size: number; files: number };

function textsOf(...names: string[]): string[] {
  return names.map((name) => `locales/pt-BR/${name}.json`);
}

async function buildConsole(): Promise<Map<string, Rolldown.OutputChunk>> {
  vi.stubEnv('NODE_ENV', 'production');
  const configFile = path.join(root, 'console/vite.config.ts');
  const output = await build({ configFile, logLevel: 'silent', build: { write: false, sourcemap: false } });
  vi.unstubAllEnvs();
  const results: Rolldown.RolldownOutput[] = 'output' in output ? [output] : Array.isArray(output) ? output : [];
  const chunks = results.flatMap((result) => result.output).filter((file) => file.type === 'chunk');
  return new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
}

/** The size of the start and of the modules of a page with all their imports. */
function weigh(chunks: Map<string, Rolldown.OutputChunk>, modules: readonly string[]): Weight {
  const start = [...chunks.values()].filter(
    (chunk) => chunk.isEntry || chunk.moduleIds.some((id) => modules.some((module) => id.endsWith(module))),
  );
  const fileNames = new Set(start.map(({ fileName }) => fileName));
  for (const fileName of fileNames) for (const next of chunks.get(fileName)?.imports ?? []) fileNames.add(next);
  const sizes = [...fileNames].map((fileName) => {
    const code = Buffer.from(chunks.get(fileName)?.code ?? '');
    return brotliCompressSync(code, brotliOptions(code.length)).length;
  });
  return { size: Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1000), files: fileNames.size };
}

function toTable(weights: ReadonlyMap<string, Weight>): string {
  const rows = PAGES.map(({ name, limit, goal }) => {
    const { size, files } = weights.get(name) ?? { size: 0, files: 0 };
    return `| ${name} | ${size} | ${limit} | ${goal} | ${files} |`;
  });
  return [
    '# Size of the pages',
    '',
    'Scripts that a browser loads when it opens a page for the first time, in kB of Brotli: the start of the console, the',
    'shell, the page, its texts and all their imports. `console/weight.unit.test.ts` measures the sizes and fails above the',
    `limits, or if this table differs by more than ${100 * TOLERANCE} %; \`UPDATE=1 npx vitest run --project unit console/weight\``,
    'updates it. `console/e2e/first-page.e2e.ts` measures by the count of the browser.',
    '',
    'The goals (PERF-12a) of the sign-in page and of all lists are reached, those with a higher limit are not;',
    '[performance.md](performance.md) says what the pages consist of. `console/chunks.ts` groups the modules, and',
    '`console/versioned-folder.ts` names them. Menus, popovers, tooltips, toasts and dialogs are fetched when the user begins to',
    'use the page, so a first visit does not load them, nor the texts of broken rules. graphql-ws is fetched with the first',
    'subscription, when the page is shown.',
    '',
    '| Page | Size | Limit | Goal | Files |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
  ].join('\n');
}

/** The size of a page in docs/weight.md. */
function documentedSize(name: string): number {
  const row = readFileSync(TABLE, 'utf8')
    .split('\n')
    .find((line) => line.includes(`| ${name} `));
  return Number(row?.split('|')[2]?.trim() ?? 0);
}

describe('the weight of a page', () => {
  const weights = new Map<string, Weight>();

  beforeAll(async () => {
    const chunks = await buildConsole();
    for (const { name, modules } of PAGES) weights.set(name, weigh(chunks, modules));
    if (process.env['UPDATE']) writeFileSync(TABLE, toTable(weights));
  }, 180_000);

  it.each(PAGES)('stays below its limit PERF-12a: $name', ({ name, limit }) => {
    const { size = 0 } = weights.get(name) ?? {};
    expect(size).toBeGreaterThan(100);
    expect(size).toBeLessThanOrEqual(limit);
  });

  it.each(PAGES)('matches docs/weight.md: $name', ({ name }) => {
    const { size = 0 } = weights.get(name) ?? {};
    expect(Math.abs(documentedSize(name) - size)).toBeLessThanOrEqual(TOLERANCE * size);
  });
});
