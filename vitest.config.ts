import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { profileDirectory } from '#stack/system/paths.ts';
import { FLAGS_OF_STORIES, findPictureChromium } from '#stack/tools/chromium.ts';

/** Long enough to start a realm or a browser on a busy machine; ends a test that hangs. */
const SERVER_TEST_TIMEOUT_MS = 60_000;
const SERVER_HOOK_TIMEOUT_MS = 120_000;

/** In ms. */
const UNIT_TEST_TIMEOUT_MS = 30_000;
/** `npm start` starts its own servers. */
const START_TEST_TIMEOUT_MS = 300_000;

/** Errors of vitest and of api/testing when something did not happen in time. */
const ENDED_WAIT = /^(Test timed out in|Waited \d+ ms without success)/;

/** Parallel test files per suite, for two cores. Each worker has its own schema and realms. */
const WORKERS = 2;

const UNIT_TESTS = [
  '**/*.rules.test.ts',
  '**/*.unit.test.{ts,tsx}',
  '{console,ui-kit,locales,stack}/**/*.test.{ts,tsx}',
];
/** `npm run test:full` also runs the exhaustive tests. */
const isFull = process.env['TEST_FULL'] === 'true';
/** `.vitest` has earlier versions of the product (api/testing/previous-version.ts). */
const NEVER = [
  '**/node_modules/**',
  '**/dist/**',
  '**/generated/**',
  '**/.vitest/**',
  ...(isFull ? [] : ['**/*.full.*']),
];

/**
 * `sequence.groupOrder`: a filter may choose tests of several projects, and vitest runs only those at the same time that
 * have the same number of workers.
 */
const onServers = {
  globalSetup: ['./stack/vitest-servers.ts', './api/testing/vitest-leftovers.ts'],
  testTimeout: SERVER_TEST_TIMEOUT_MS,
  hookTimeout: SERVER_HOOK_TIMEOUT_MS,
  pool: 'forks' as const,
  maxWorkers: WORKERS,
  sequence: { groupOrder: 1 },
};

/** Makes Vite load graphql as CommonJS, like Node: two copies do not recognise each other's errors. */
const oneGraphql = { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] };

/** Browser tests of security, concurrent changes, withdrawals and stock: a failed one does not run a second time. */
const ONCE = [
  'conflicts',
  'cross-site',
  'hosted-sign-in',
  'machine-enrolment',
  'passwords',
  'registered-operations.full',
  'sign-in',
  'stored-text',
  'users',
  'walk',
  'withdrawals',
].map((name) => `console/e2e/${name}.e2e.ts`);

/** The files of a worker share its modules, so that it imports the product once. */
const inBrowser = { ...onServers, isolate: false, provide: { isFull } };

const chromium = await findPictureChromium();

/** The projects named by --project; none means all. */
const namedProjects = process.argv.flatMap((argument, at, all) =>
  argument === '--project' ? all.slice(at + 1, at + 2) : argument.startsWith('--project=') ? argument.slice(10) : [],
);

/** Storybook takes six CPU seconds to load, so only a run that includes the kit loads it. */
async function kitProjects() {
  if (namedProjects.length > 0 && !namedProjects.includes('kit')) return [];
  const { kitProject } = await import('#ui-kit/vitest.projects.ts');
  return [kitProject({ executablePath: chromium, args: FLAGS_OF_STORIES, isFull })];
}

/** Times of pages, only by name: they mean something only on a quiet computer. */
const benchProjects = namedProjects.includes('bench')
  ? [
      {
        resolve: oneGraphql,
        test: { name: 'bench', include: ['console/e2e/**/*.bench.ts'], exclude: NEVER, ...inBrowser },
      },
    ]
  : [];

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [react()],
        resolve: oneGraphql,
        test: {
          name: 'unit',
          isolate: false,
          include: UNIT_TESTS,
          exclude: NEVER,
          provide: { chromium },
          // Some start Helm or read every text: five seconds are too few on a busy machine.
          testTimeout: UNIT_TEST_TIMEOUT_MS,
        },
      },
      {
        resolve: oneGraphql,
        test: {
          name: 'api',
          // Loading the product takes longer than most test files, so each worker does it once.
          isolate: false,
          include: ['{api,load-tests}/**/*.test.ts'],
          exclude: [...NEVER, '**/*.rules.test.ts', '**/*.unit.test.ts'],
          // A wait may end too early once on a busy machine. A wrong answer fails at once.
          retry: { count: 1, condition: ENDED_WAIT },
          // Product processes that a test starts reuse the compiled code of earlier ones.
          env: { NODE_COMPILE_CACHE: path.join(profileDirectory('test'), 'compiled') },
          ...onServers,
        },
      },
      {
        resolve: oneGraphql,
        // A browser on a busy machine may be too slow once; a test that fails twice is a real failure.
        test: {
          name: 'e2e',
          include: ['console/e2e/**/*.e2e.ts'],
          exclude: [...NEVER, ...ONCE],
          retry: 1,
          ...inBrowser,
        },
      },
      { resolve: oneGraphql, test: { name: 'e2e-once', include: ONCE, exclude: NEVER, ...inBrowser } },
      {
        resolve: oneGraphql,
        // `npm start` builds the console again, so it runs alone.
        test: {
          name: 'start',
          include: ['stack/**/*.e2e.ts'],
          exclude: NEVER,
          testTimeout: START_TEST_TIMEOUT_MS,
          hookTimeout: START_TEST_TIMEOUT_MS,
          sequence: { groupOrder: 3 },
        },
      },
      {
        // Storybook's built pages: a build and a browser of its own.
        test: {
          name: 'storybook',
          include: ['ui-kit/**/*.e2e.ts'],
          exclude: NEVER,
          provide: { chromium, chromiumFlags: FLAGS_OF_STORIES },
          testTimeout: START_TEST_TIMEOUT_MS,
          hookTimeout: START_TEST_TIMEOUT_MS,
          retry: 1,
          // Each file builds Storybook.
          fileParallelism: false,
          sequence: { groupOrder: 4 },
        },
      },
      ...benchProjects,
      ...(await kitProjects()),
    ],
  },
});
