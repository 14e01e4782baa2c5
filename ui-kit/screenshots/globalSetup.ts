import type { TestProject } from 'vitest/node';
import { differenceOf, type MachineEnvironment, recordedEnvironment, thisEnvironment } from './environment.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the browser. */
    chromium: string;
    /** The arguments of the browser for pages of Storybook. */
    chromiumFlags: readonly string[];
    /** Whether to check every story in both themes: `npm run test:full`. */
    isFull: boolean;
    screenshots: {
      here: MachineEnvironment;
      /** Recorded hash of the sample drawing. */
      drawing: string;
      /** Why this machine cannot compare pictures; undefined if it can. */
      difference?: string;
    };
  }
}

/** Provides to the tests whether this machine can compare pictures; those with a picture fail if not. */
export function setup(project: TestProject): void {
  const here = thisEnvironment(project.getProvidedContext().chromium);
  const recorded = recordedEnvironment();
  const difference = differenceOf(here, recorded);
  project.provide('screenshots', { here, drawing: recorded.drawing, difference });
}
