import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { longText, rightToLeft } from '../../docs/states.tsx';
import { Button } from '../Button/Button.tsx';
import { Link } from '../Link/Link.tsx';
import { Banner } from './Banner.tsx';

const meta = {
  title: 'Feedback/Banner',
  component: Banner,
  args: {
    children: (
      <>
        2 new withdrawals — <Link>show</Link>
      </>
    ),
  },
  parameters: describe({
    use: 'for a message above a list or a page: new rows, a lost connection, impersonation.',
    avoid: 'for errors of a form: Alert.',
    a11y: 'A polite status: announced when it appears or changes.',
    anatomy: 'one sentence · one action, on the colour of the tone.',
    words: 'One sentence: the situation, since when, and how to end it.',
  }),
} satisfies Meta<typeof Banner>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent('2 new withdrawals');
  },
};
export const Warning: Story = {
  args: {
    tone: 'warning',
    children: 'You are viewing the console as Ana Martins.',
    actions: <Button size="small">Stop viewing</Button>,
  },
};
export const Phone: Story = { ...Warning, globals: { viewport: { value: 'phone' } } };

export const RightToLeft: Story = rightToLeft;
export const LongText: Story = longText;
