import axe, { type AxeResults, type NodeResult } from 'axe-core';
import { afterEach, inject, type RunnerTask, type TestContext } from 'vitest';
import { comparePicture } from './screenshots/compare.ts';
import { CURATED } from './screenshots/curated.ts';

/** What these show is where things stand, which is the same in both themes: the light one is enough. */
const SAME_IN_BOTH = new Set(['Right To Left', 'Long Text']);

/** The first story of a file stands for its component where not every story is looked at in the other theme. */
const isFirst = ({ task }: TestContext): boolean => task.file.tasks.flatMap(leavesOf)[0] === task;

const leavesOf = (task: RunnerTask): RunnerTask[] => ('tasks' in task ? task.tasks.flatMap(leavesOf) : [task]);

/** What may not move while the theme changes: axe and pictures see the colours that are meant, not those in between. */
const STILL = '*, *::before, *::after { transition: none !important; }';

type Theme = 'light' | 'dark';
type StoryContext = TestContext & { story?: { parameters: { a11y?: A11yParameters } } };
type A11yParameters = { disable?: boolean; test?: string; config?: axe.Spec };

/** The story as it stands, in the other theme: a theme is nothing but other values of the same custom properties. */
async function inTheme(theme: Theme, look: () => Promise<void>): Promise<void> {
  const root = document.documentElement;
  const before = root.dataset['theme'];
  const still = document.createElement('style');
  still.textContent = STILL;
  document.head.append(still);
  root.dataset['theme'] = theme;
  try {
    await look();
  } finally {
    if (before === undefined) delete root.dataset['theme'];
    else root.dataset['theme'] = before;
    // Read once, so that what comes back does not move either.
    root.getBoundingClientRect();
    still.remove();
  }
}

const describeNode = ({ target, failureSummary = '', html }: NodeResult) =>
  [`    ${target.join(' ')}`, `    ${html}`, ...failureSummary.split('\n').map((line) => `      ${line.trim()}`)].join(
    '\n',
  );

function describeFaults(theme: Theme, { violations }: AxeResults): string {
  const faults = violations.map(({ id, help, nodes }) => `  ${id}: ${help}\n${nodes.map(describeNode).join('\n')}`);
  return [`axe finds in the ${theme} theme:`, ...faults].join('\n');
}

/**
 * Storybook's addon has just looked for every kind of fault, in the theme that the story was played in. Of those only
 * what has to do with colours can differ in the other one; the document, its names, roles and sizes are the same.
 */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

async function expectReadable(theme: Theme, { disable, test, config }: A11yParameters): Promise<void> {
  const off = new Set(config?.rules?.filter(({ enabled }) => enabled === false).map(({ id }) => id));
  const runOnly = COLOUR_RULES.filter((rule) => !off.has(rule));
  if (disable === true || test === 'off' || runOnly.length === 0) return;
  const context = { include: [document.body], exclude: [['.sb-wrapper'], ['#storybook-highlights-root']] };
  const result = await axe.run(context, { runOnly, resultTypes: ['violations'] });
  if (result.violations.length > 0) throw new Error(describeFaults(theme, result));
}

afterEach(async (context) => {
  const { task, story }: StoryContext = context;
  const storyId: unknown = 'storyId' in task.meta ? task.meta.storyId : undefined;
  if (typeof storyId !== 'string' || task.result?.state === 'fail') return;
  const shown: Theme = document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
  const other: Theme = shown === 'dark' ? 'light' : 'dark';
  await comparePicture(storyId, shown);
  if (SAME_IN_BOTH.has(task.name)) return;
  if (!inject('isFull') && !isFirst(context) && !CURATED.includes(storyId)) return;
  await inTheme(other, async () => {
    await expectReadable(other, story?.parameters.a11y ?? {});
    await comparePicture(storyId, other);
  });
});
