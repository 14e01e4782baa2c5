import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { componentsOf, DEMANDS, documentedIn, exportedComponents, judge, nameOf, storyNames } from './status.ts';
import { EXCEPTIONS } from './statusExceptions.ts';
import { GAPS } from './statusGaps.ts';

const kit = path.join(import.meta.dirname, '..');
const files = Object.fromEntries(
  globSync('{components/*,provider}/*.tsx', { cwd: kit }).map((file) => [
    file,
    readFileSync(path.join(kit, file), 'utf8'),
  ]),
);
const components = componentsOf(files);

const withVerdict = (wanted: string) =>
  components.flatMap((component) =>
    Object.entries(judge(component, EXCEPTIONS))
      .filter(([, verdict]) => verdict === wanted)
      .map(([demand]) => `${nameOf(component.title)}: ${demand}`),
  );

describe('the status of the components', () => {
  it('contains every component, each with a unique title [O8]', () => {
    expect(components.length).toBeGreaterThan(60);
    expect(new Set(components.map(({ title }) => title)).size).toBe(components.length);
    expect(components.filter(({ title, stories }) => title === '' || storyNames(stories).length === 0)).toEqual([]);
  });

  it('has no missing demand except the known gaps', () => {
    const known = Object.entries(GAPS).flatMap(([demand, names]) => names.map((name) => `${name}: ${demand}`));
    expect(withVerdict('lacks').filter((gap) => !known.includes(gap))).toEqual([]);
  });

  it('has a docs page with the props of every exported component [O8]', () => {
    const indexes = ['index.ts', 'charts.ts'].map((file) => readFileSync(path.join(kit, file), 'utf8'));
    const exported = indexes.flatMap(exportedComponents);
    expect(exported.length).toBeGreaterThan(85);
    const documented = new Set(components.flatMap(({ stories }) => documentedIn(stories)));
    expect(exported.filter((name) => !documented.has(name))).toEqual([]);
  });

  it('has only existing components and demands in its exceptions and gaps', () => {
    const names = new Set(components.map(({ title }) => nameOf(title)));
    const demands = new Set(DEMANDS.map(({ name }) => name));
    const excepted = EXCEPTIONS.flatMap((exception) => exception.components);
    expect([...excepted, ...Object.values(GAPS).flat()].filter((name) => !names.has(name))).toEqual([]);
    const listed = [...EXCEPTIONS.flatMap((exception) => exception.demands), ...Object.keys(GAPS)];
    expect(listed.filter((demand) => !demands.has(demand))).toEqual([]);
  });
});

describe('judge', () => {
  const code = "import { Button } from 'react-aria-components';\nexport interface P { isDisabled?: boolean }";
  const stories = [
    "const meta = { title: 'Actions/Knob',",
    '  parameters: describe({',
    "    use: 'to turn.',",
    '  }),',
    '};',
    'export const Playground: Story = {};',
    'export const Hover: Story = hovered;',
  ].join('\n');
  const verdicts = judge({ title: 'Actions/Knob', code, stories }, [
    { demands: ['focus'], components: ['Knob'], reason: 'a test' },
  ]);

  it('distinguishes met, missing, excepted and inapplicable demands', () => {
    expect(verdicts).toMatchObject({
      playground: 'has',
      hover: 'has',
      'by pointer': 'lacks',
      when: 'has',
      disabled: 'lacks',
      'by keyboard': 'lacks',
      'when not': 'lacks',
      focus: 'excepted',
      loading: 'not applicable',
    });
  });
});
