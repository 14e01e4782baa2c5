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
    use: 'beside a word that says the same. Any lucide icon fits.',
    avoid: 'alone: an icon that can be pressed is an IconButton, which has a name.',
    anatomy: 'one outline drawing of 14 to 32 px, in the colour of its text.',
    words: 'It has none: the word stands beside it.',
    a11y: 'Hidden from assistive technology. Arrows and chevrons to a side turn round from right to left; others do with `isMirrored`.',
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
  name: 'Arrows turn round from right to left, a helmet does not',
  globals: { direction: 'rtl' },
  render: RightToLeft.render,
  play: async ({ canvasElement }) => {
    const turned = [...canvasElement.querySelectorAll('svg')].map(
      ({ parentElement }) => parentElement !== null && getComputedStyle(parentElement).transform !== 'none',
    );
    await expect(turned).toEqual([true, true, true, false]);
  },
};
