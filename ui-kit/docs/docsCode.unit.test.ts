import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isBehaviourOnly } from '../.storybook/docs/behaviour-only.ts';
import { propsPlugin } from '../.storybook/props/plugin.ts';
import { addSamples, withSamples } from '../.storybook/props/samples.ts';

const kit = path.join(import.meta.dirname, '..');

/** What the plugin makes of a file. */
function transformed(file: string): string {
  const { transform } = propsPlugin;
  if (typeof transform !== 'function') throw new Error('The plugin has no transform');
  const result: unknown = Reflect.apply(transform, undefined, ['', path.join(kit, file)]);
  return JSON.stringify(result);
}

describe('the code of a story', () => {
  it('comes after the samples of its file that it uses', () => {
    addSamples('./Rows.stories.tsx', { Rows: 'function Rows() {}', Other: 'function Other() {}' });
    const story = { parameters: { fileName: './Rows.stories.tsx' } };
    expect(withSamples('<Rows isDense />', story)).toBe('function Rows() {}\n\n<Rows isDense />');
    expect(withSamples('<RowsOfAll />', story)).toBe('<RowsOfAll />');
    expect(withSamples('<Rows />', { parameters: { fileName: './Else.stories.tsx' } })).toBe('<Rows />');
  });

  it('comes after the samples of its samples, each once', () => {
    const sources = {
      Row: 'const Row = () => <Cell />',
      Rows: 'const Rows = () => <><Row /><Cell /></>',
      Cell: 'Cell',
    };
    addSamples('./Deep.stories.tsx', sources);
    const story = { parameters: { fileName: './Deep.stories.tsx' } };
    expect(withSamples('<Rows />', story).split('\n\n')).toEqual([sources.Row, sources.Rows, sources.Cell, '<Rows />']);
  });

  it('makes a set of its members', () => {
    const story = { parameters: {}, initialArgs: { first: new Set(['1', '2']) } };
    expect(withSamples('<Rows first={[object Set]} />', story)).toBe('<Rows first={new Set(["1","2"])} />');
  });

  it('knows the samples that files of stories share, and the names that the build shortens', () => {
    const table = transformed('components/Table/Table.stories.tsx');
    expect(table).toContain('function Machines(');
    expect(table).toContain('./ui-kit/components/Table/Table.stories.tsx');
    expect(transformed('components/Button/Button.tsx')).toContain("Object.defineProperty(Button, 'name'");
  });
});

describe('a story that only behaves differently', () => {
  const render = () => null;
  const play = () => undefined;
  const scene = (more: object = {}, moduleExport: object = {}) => ({
    initialArgs: { label: 'Size', onChange: play },
    originalStoryFn: render,
    playFunction: play,
    moduleExport,
    ...more,
  });
  const first = scene({ playFunction: undefined }, { parameters: { docs: { source: 'one' } } });

  it('has a play, and the look of another story', () => {
    expect(isBehaviourOnly(scene({}, { parameters: { docs: { source: 'other' } } }), [first])).toBe(true);
    expect(isBehaviourOnly(scene({ initialArgs: { label: 'Size', onChange: () => 1 } }), [first])).toBe(true);
  });

  it.each([
    ['no play', scene({ playFunction: undefined })],
    ['other args', scene({ initialArgs: { label: 'Colour', onChange: play } })],
    ['one arg more', scene({ initialArgs: { label: 'Size', onChange: play, isDisabled: true } })],
    ['another component', scene({ originalStoryFn: () => null })],
    ['another direction', scene({}, { globals: { direction: 'rtl' } })],
    ['another network', scene({}, { parameters: { answers: [] } })],
    ['a frame around it', scene({}, { decorators: [render] })],
  ])('is not one with %s', (_, story) => {
    expect(isBehaviourOnly(story, [first])).toBe(false);
  });
});
