import axe, { type AxeResults, type NodeResult } from 'axe-core';
import { afterEach, inject, type RunnerTask, type TestContext } from 'vitest';
import { comparePicture } from './screenshots/compare.ts';
import { CURATED } from './screenshots/curated.ts';

/** These stories show positions, which are the same in both themes. */
const SAME_IN_BOTH = new Set(['Right To Left', 'Long Text']);

/** Without `npm run test:full`, the first story of a file is checked for its whole component. */
const isFirst = ({ task }: TestContext): boolean => task.file.tasks.flatMap(leavesOf)[0] === task;

const leavesOf = (task: RunnerTask): RunnerTask[] => ('tasks' in task ? task.tasks.flatMap(leavesOf) : [task]);

/** Without this, axe and pictures could see colours in the middle of a transition. */
const STILL = '*, *::before, *::after { transition: none !important; }';

type Theme = 'light' | 'dark';
type StoryContext = TestContext & { story?: { parameters: { a11y?: A11yParameters } } };
type A11yParameters = { config?: axe.Spec; options?: axe.RunOptions };

/** Runs `check` while the story has this theme. A theme only sets other values of the same custom properties. */
async function inTheme(theme: Theme, check: () => Promise<void>): Promise<void> {
  const root = document.documentElement;
  const before = root.dataset['theme'];
  const still = document.createElement('style');
  still.textContent = STILL;
  document.head.append(still);
  root.dataset['theme'] = theme;
  try {
    await check();
  } finally {
    if (before === undefined) delete root.dataset['theme'];
    else root.dataset['theme'] = before;
    // Applies the theme before transitions are allowed again.
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

/** Only these rules can differ between the themes: names, roles and sizes are the same. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Rules that read the layout of each element: they cost more than all the others. */
const LAYOUT_RULES = [...COLOUR_RULES, 'avoid-inline-spacing', 'target-size', 'scrollable-region-focusable'];

/** Rules for whole pages; a story is only a part of one. Storybook's accessibility panel omits them, too. */
const PAGE_RULES = ['region'];

/** The rules that a story turns off. */
const rulesOffIn = ({ config }: A11yParameters): string[] =>
  config?.rules?.filter(({ enabled }) => enabled === false).map(({ id }) => id) ?? [];

/** Throws when axe finds violations of the story's rules, except the rules in `leftOut`. */
async function expectAccessible(theme: Theme, story: A11yParameters, leftOut: readonly string[]): Promise<void> {
  const off = [...PAGE_RULES, ...rulesOffIn(story), ...leftOut];
  const rules = Object.fromEntries(off.map((rule) => [rule, { enabled: false }]));
  await expectNoViolations(theme, { ...story.options, rules });
}

/** Throws when axe finds violations of the colour rules. */
async function expectReadable(theme: Theme, story: A11yParameters): Promise<void> {
  const off = rulesOffIn(story);
  const runOnly = COLOUR_RULES.filter((rule) => !off.includes(rule));
  if (runOnly.length > 0) await expectNoViolations(theme, { runOnly });
}

async function expectNoViolations(theme: Theme, options: axe.RunOptions): Promise<void> {
  const context = { include: [document.body], exclude: [['.sb-wrapper'], ['#storybook-highlights-root']] };
  const result = await axe.run(context, { ...options, resultTypes: ['violations'] });
  if (result.violations.length > 0) throw new Error(describeFaults(theme, result));
}

afterEach(async (context) => {
  const { task, story }: StoryContext = context;
  const storyId: unknown = 'storyId' in task.meta ? task.meta.storyId : undefined;
  if (typeof storyId !== 'string' || task.result?.state === 'fail') return;
  const parameters = story?.parameters.a11y ?? {};
  const isThorough = inject('isFull') || isFirst(context) || CURATED.includes(storyId);
  const shown: Theme = document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
  const other: Theme = shown === 'dark' ? 'light' : 'dark';
  await expectAccessible(shown, parameters, isThorough ? [] : LAYOUT_RULES);
  await comparePicture(storyId, shown);
  if (SAME_IN_BOTH.has(task.name) || !isThorough) return;
  await inTheme(other, async () => {
    await expectReadable(other, parameters);
    await comparePicture(storyId, other);
  });
});
