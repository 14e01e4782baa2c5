import type { Meta, StoryObj } from '@storybook/react-vite';
import { KeyRound } from 'lucide-react';
import { describe } from '../../docs/describe.ts';
import { Link } from '../Link/Link.tsx';
import { InfoCard } from './InfoCard.tsx';

const meta = {
  title: 'Data/InfoCard',
  component: InfoCard,
  args: {
    title: 'How a machine signs in',
    icon: KeyRound,
    children: 'Issue a credential, type it into the machine once. Rotating it closes the old connection within 5 s.',
    action: <Link href="#protocol">Read the protocol</Link>,
  },
  parameters: describe({
    use: 'for something worth knowing that is not an answer to an action.',
    avoid: 'for faults: Alert.',
  }),
} satisfies Meta<typeof InfoCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Warning: Story = { args: { tone: 'warning', title: 'No credential yet', action: undefined } };
