import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether this is `npm run test:full`. */
    isFull: boolean;
  }
}

/** `npm test` runs a test with one of these cases, `npm run test:full` with all of them. */
export const oneUnlessFull = <Case>(cases: readonly Case[], index: number): readonly Case[] =>
  inject('isFull') ? cases : cases.slice(index, index + 1);
