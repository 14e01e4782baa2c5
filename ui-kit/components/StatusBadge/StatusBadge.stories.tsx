import type { Meta, StoryObj } from '@storybook/react-vite';
import { describe } from '../../docs/describe.ts';
import { rightToLeft } from '../../docs/states.tsx';
import { Inline } from '../Inline/Inline.tsx';
import { StatusBadge } from './StatusBadge.tsx';

const meta = {
  title: 'Feedback/StatusBadge',
  component: StatusBadge,
  args: { tone: 'success', children: 'Active' },
  parameters: describe({
    use: 'for the state of a record, in one or a few words.',
    words: 'The text names the problem, not only that there is one: "CA expires in 12 days".',
    a11y: 'Word and icon show the state; the colour is additional.',
    anatomy: 'icon of the tone · one or two words.',
    avoid: 'for buttons (Tag, Button) or for a count.',
  }),
} satisfies Meta<typeof StatusBadge>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Tones: Story = {
  render: () => (
    <Inline gap={3}>
      <StatusBadge tone="success">Active</StatusBadge>
      <StatusBadge tone="warning">CA expires in 12 days</StatusBadge>
      <StatusBadge tone="danger">Lacks 2 items</StatusBadge>
      <StatusBadge tone="info">Waiting for approval</StatusBadge>
      <StatusBadge tone="neutral">Inactive</StatusBadge>
      <StatusBadge tone="neutral" icon={null}>
        Machine · automatic
      </StatusBadge>
    </Inline>
  ),
};
export const LongText: Story = {
  args: { tone: 'warning', children: `Certificado de aprovação vence em 12 dias ${'úteis'.repeat(12)}` },
  decorators: [
    (Story) => (
      <div style={{ inlineSize: 140 }}>
        <Story />
      </div>
    ),
  ],
};

export const RightToLeft: Story = rightToLeft;
