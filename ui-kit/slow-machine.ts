import { configure } from 'storybook/test';

/** How long `findBy…` and `waitFor` wait, in milliseconds: the stories run with low priority beside other suites. */
const PATIENCE_MS = 10_000;

configure({ asyncUtilTimeout: PATIENCE_MS });
