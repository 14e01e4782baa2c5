import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { profileDirectory } from '#stack/system/paths.ts';
import { CHROMIUM_FLAGS, findChromium } from '#stack/tools/chromium.ts';
import { kitProject } from '#ui-kit/vitest.projects.ts';

/** Starting a realm or a browser on a busy machine takes its time; a test that hangs still ends. */
const SERVER_TEST_TIMEOUT_MS = 60_000;
const SERVER_HOOK_TIMEOUT_MS = 120_000;

/** `npm start` brings up servers of its own. */
const START_TEST_TIMEOUT_MS = 300_000;

/** Files per suite at once: two cores, and each worker has a schema and realms of its own. */
const WORKERS = 2;

const UNIT_TESTS = [
  '**/*.rules.test.ts',
  '**/*.unit.test.{ts,tsx}',
  '{console,ui-kit,locales,stack}/**/*.test.{ts,tsx}',
];
/** `npm run test:full` also runs what is exhaustive. */
const isFull = process.env['TEST_FULL'] === 'true';
const NEVER = ['**/node_modules/**', '**/dist/**', '**/generated/**', ...(isFull ? [] : ['**/*.full.*'])];

const onServers = {
  globalSetup: ['./stack/vitest-servers.ts', './api/testing/vitest-leftovers.ts'],
  testTimeout: SERVER_TEST_TIMEOUT_MS,
  hookTimeout: SERVER_HOOK_TIMEOUT_MS,
  pool: 'forks',
  maxWorkers: WORKERS,
} as const;

/** Node loads graphql's CommonJS files, Vite would take its modules: two copies know nothing of each other's errors. */
const oneGraphql = { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] };

/** Browser tests of security, and of what is handed out and counted: none of these has a second try. */
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

/** The files of a worker share its modules: the product is imported once. */
const inBrowser = { ...onServers, isolate: false };

const chromium = await findChromium();

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [react()],
        resolve: oneGraphql,
        test: { name: 'unit', include: UNIT_TESTS, exclude: NEVER, provide: { chromium } },
      },
      {
        resolve: oneGraphql,
        test: {
          name: 'api',
          // Loading the product costs a worker more than most files' tests: it is done once.
          isolate: false,
          include: ['{api,load-tests}/**/*.test.ts'],
          exclude: [...NEVER, '**/*.rules.test.ts', '**/*.unit.test.ts'],
          // Processes of the product that a test starts load what an earlier one compiled.
          env: { NODE_COMPILE_CACHE: path.join(profileDirectory('test'), 'compiled') },
          ...onServers,
        },
      },
      {
        resolve: oneGraphql,
        // A browser on a busy machine may miss a moment; what fails twice is a fault.
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
        // `npm start` builds the console anew, so it runs alone.
        test: {
          name: 'start',
          include: ['stack/**/*.e2e.ts'],
          exclude: NEVER,
          testTimeout: START_TEST_TIMEOUT_MS,
          hookTimeout: START_TEST_TIMEOUT_MS,
        },
      },
      kitProject({ executablePath: chromium, args: CHROMIUM_FLAGS, isFull }),
    ],
  },
});
