import path from 'node:path';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import type { TestProjectInlineConfiguration } from 'vitest/config';

/** Chromium for the stories, and how thoroughly to check them. */
export type KitRun = {
  executablePath: string;
  args: readonly string[];
  /** Whether every story is checked by all rules in both themes; otherwise only some stories are. */
  isFull: boolean;
};

const configDir = path.join(import.meta.dirname, '.storybook');

/** Packages of the kit and of the console's screens. Vite reloads the page when it finds one during a test. */
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
  'd3-array',
  'graphql',
  'graphql-ws',
  'i18next',
  'lucide-react',
  'react-aria-components',
  'react-aria/Overlay',
  'react-aria/PortalProvider',
  'react-aria/private/interactions/useFocusable',
  'react-aria/useMenu',
  'react-aria/useMove',
  'react-aria/useOverlayTrigger',
  'react-aria/useTooltipTrigger',
  'react-hook-form',
  'react-stately/useMenuTriggerState',
  'react-stately/useTooltipTriggerState',
  'rxjs',
  'storybook/internal/core-events',
  'styled-components',
  'yup',
];

/** Comparison of pictures: ignores smoothed edges; two of a thousand other pixels may differ. */
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
 * Runs every story in a real browser; axe violations are errors (both-themes.ts). The first story of each file and the
 * stories with a picture are checked by all rules in both themes. The others are checked in the light theme, without
 * the rules that read the layout. `npm run test:full` checks every story by all rules in both themes.
 */
export function kitProject({ executablePath, args, isFull }: KitRun) {
  return {
    root: import.meta.dirname,
    plugins: [storybookTest({ configDir, tags: { exclude: ['no-test'] } })],
    optimizeDeps: { include: PACKAGES },
    // Without this, React Aria draws every row of a long list in tests.
    define: { 'process.env.VIRT_ON': 'true' },
    test: {
      name: 'kit',
      // The first story waits for the build, and a busy machine is slow with ten thousand options.
      testTimeout: 60_000,
      hookTimeout: 60_000,
      // A browser on a busy machine may be too slow once; a test that fails twice is a real failure.
      retry: 1,
      // The files of a page share its modules: loading them takes longer than the tests of most files.
      isolate: false,
      // Two pages on two cores take three quarters of the time of one.
      maxWorkers: 2,
      sequence: { groupOrder: 2 },
      // Writes the differences of pictures beside the reports.
      api: { allowWrite: true },
      provide: { chromium: executablePath, isFull },
      globalSetup: [path.join(import.meta.dirname, 'screenshots/globalSetup.ts')],
      setupFiles: ['real-pointer.ts', 'slow-machine.ts', 'both-themes.ts'].map((file) =>
        path.join(import.meta.dirname, file),
      ),
      browser: {
        enabled: true,
        headless: true,
        // The first start builds all stories, which is slow on a busy machine.
        connectTimeout: 240_000,
        screenshotFailures: false,
        expect: { toMatchScreenshot: screenshots },
        provider: playwright({ launchOptions: { executablePath, args: [...args] } }),
        instances: [{ browser: 'chromium' as const }],
      },
    },
  } satisfies TestProjectInlineConfiguration;
}
