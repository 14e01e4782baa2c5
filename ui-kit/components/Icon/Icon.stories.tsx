import type { Meta, StoryObj } from '@storybook/react-vite';
import { ArrowRight, ChevronLeft, HardHat, PanelLeft } from 'lucide-react';
import { expect } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { longText, rightToLeft } from '../../docs/states.tsx';
import { Inline } from '../Inline/Inline.tsx';
import { Text } from '../Text/Text.tsx';
import { Icon } from './Icon.tsx';

const meta = {
  title: 'Layout/Icon',
  component: Icon,
  args: { icon: HardHat },
  render: (args) => (
    <Inline>
      <Icon {...args} />
      <Text>Helmet</Text>
    </Inline>
  ),
  parameters: describe({
    use: 'next to a word with the same meaning. Any lucide icon works.',
    avoid: 'without a word. For a button use IconButton, which has a name.',
    anatomy: 'one outline drawing of 14 to 32 px, in the colour of its text.',
    words: 'It has no texts: the word is next to it.',
    a11y: 'Hidden from assistive technology. Right to left, arrows and chevrons to the left or right are mirrored; other icons with `isMirrored`.',
  }),
} satisfies Meta<typeof Icon>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Sizes: Story = {
  render: (args) => (
    <Inline gap={4}>
      {([14, 16, 18, 20, 24, 32] as const).map((size) => (
        <Icon key={size} {...args} size={size} />
      ))}
    </Inline>
  ),
};
export const LongText: Story = longText;
export const RightToLeft: Story = {
  ...rightToLeft,
  render: () => (
    <Inline gap={4}>
      <Icon icon={ArrowRight} />
      <Icon icon={ChevronLeft} />
      <Icon icon={PanelLeft} isMirrored />
      <Icon icon={HardHat} />
    </Inline>
  ),
};
export const TurnsRound: Story = {
  name: 'Mirrors arrows on a right-to-left page, but not a helmet',
  globals: RightToLeft.globals,
  render: RightToLeft.render,
  play: async ({ canvasElement }) => {
    const mirrored = [...canvasElement.querySelectorAll('svg')].map(
      ({ parentElement }) => parentElement !== null && getComputedStyle(parentElement).transform !== 'none',
    );
    await expect(mirrored).toEqual([true, true, true, false]);
  },
};
