import path from 'node:path';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import type { TestProjectInlineConfiguration } from 'vitest/config';

/** The Chromium that the stories run in, and how thoroughly. */
export type KitRun = {
  executablePath: string;
  args: readonly string[];
  /** Whether every story is looked at in the other theme too, or one of each file. */
  isFull: boolean;
};

const configDir = path.join(import.meta.dirname, '.storybook');

/** Packages of the kit and of the console's screens; one that is found late would reload the page under a test. */
const PACKAGES = [
  '@apollo/client',
  '@apollo/client/errors',
  '@apollo/client/link/context',
  '@apollo/client/link/error',
  '@apollo/client/link/subscriptions',
  '@apollo/client/react',
  '@hookform/resolvers/yup',
  '@internationalized/date',
  '@maskito/core',
  '@maskito/react',
  'axe-core',
  'graphql',
  'graphql-ws',
  'i18next',
  'i18next-browser-languagedetector',
  'lucide-react',
  'react-aria-components',
  'react-hook-form',
  'react-i18next',
  'react-router',
  'react-router/dom',
  'recharts',
  'rxjs',
  'storybook/internal/core-events',
  'styled-components',
  'yup',
];

/** How pictures are compared: smoothed edges do not count, and of the rest two pixels in a thousand may differ. */
const screenshots = {
  comparatorName: 'pixelmatch' as const,
  comparatorOptions: { threshold: 0.2, allowedMismatchedPixelRatio: 0.002 },
  timeout: 20_000,
  resolveScreenshotPath: ({ arg, ext }: { arg: string; ext: string }) =>
    path.join(import.meta.dirname, 'screenshots', `${arg}${ext}`),
  resolveDiffPath: ({ arg, ext }: { arg: string; ext: string }) =>
    path.join(import.meta.dirname, '../.vitest/screenshots', `${arg}${ext}`),
};

/**
 * Plays every story in a real browser, with axe violations as errors (both-themes.ts). The first story of each file and
 * those with a picture are checked by all rules in both themes, the others in the light theme by the rules that do not
 * read the layout. `npm run test:full` checks every story by all rules in both themes.
 */
export function kitProject({ executablePath, args, isFull }: KitRun) {
  return {
    root: import.meta.dirname,
    plugins: [storybookTest({ configDir, tags: { exclude: ['no-test'] } })],
    optimizeDeps: { include: PACKAGES },
    // React Aria draws every row of a long list where it finds itself under test, unless told otherwise.
    define: { 'process.env.VIRT_ON': 'true' },
    test: {
      name: 'kit',
      // The first story of a run waits until all is built; a busy machine takes its time over ten thousand options too.
      testTimeout: 60_000,
      hookTimeout: 60_000,
      // A browser on a busy machine may miss a moment; what fails twice is a fault.
      retry: 1,
      // The files of a page share its modules: loading them costs more than most files' tests.
      isolate: false,
      // Two pages on two cores: the suite takes three quarters of the time.
      maxWorkers: 2,
      // Pictures of curated stories are compared after their tests; what differs is written beside the reports.
      api: { allowWrite: true },
      provide: { chromium: executablePath, isFull },
      globalSetup: [path.join(import.meta.dirname, 'screenshots/globalSetup.ts')],
      setupFiles: [path.join(import.meta.dirname, 'both-themes.ts')],
      browser: {
        enabled: true,
        headless: true,
        // A first start builds all stories; a busy machine takes its time over it.
        connectTimeout: 240_000,
        screenshotFailures: false,
        expect: { toMatchScreenshot: screenshots },
        provider: playwright({ launchOptions: { executablePath, args: [...args] } }),
        instances: [{ browser: 'chromium' as const }],
      },
    },
  } satisfies TestProjectInlineConfiguration;
}
