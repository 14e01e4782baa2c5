import type { TestProject } from 'vitest/node';
import { differenceOf, type MachineEnvironment, recordedEnvironment, thisEnvironment } from './environment.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the browser. */
    chromium: string;
    /** Every story is looked at in both themes: `npm run test:full`. */
    isFull: boolean;
    screenshots: {
      here: MachineEnvironment;
      /** Hash of the sample drawing, of the environment in which the pictures were taken. */
      drawing: string;
      /** Why nothing is compared on this machine. */
      difference?: string;
    };
  }
}

/** Tells the tests once whether pictures can be compared with the recorded ones on this machine, and people if not. */
export function setup(project: TestProject): void {
  const here = thisEnvironment(project.getProvidedContext().chromium);
  const recorded = recordedEnvironment();
  const difference = differenceOf(here, recorded);
  if (difference) console.warn(difference);
  project.provide('screenshots', { here, drawing: recorded.drawing, difference });
}
