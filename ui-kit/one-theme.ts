import { beforeEach, inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The theme in which the stories of this project are shown. */
    theme: 'light' | 'dark';
  }
}

/** What these show is where things stand, which is the same in both themes: once is enough. */
const SAME_IN_BOTH = new Set(['Right To Left', 'Long Text']);

beforeEach(({ task, skip }) => {
  skip(inject('theme') === 'dark' && SAME_IN_BOTH.has(task.name), 'tried in the light theme');
});
