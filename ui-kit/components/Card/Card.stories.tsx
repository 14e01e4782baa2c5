import type { Meta, StoryObj } from '@storybook/react-vite';
import { describe } from '../../docs/describe.ts';
import { longText, rightToLeft } from '../../docs/states.tsx';
import { Button } from '../Button/Button.tsx';
import { Grid } from '../Grid/Grid.tsx';
import { Link } from '../Link/Link.tsx';
import { Text } from '../Text/Text.tsx';
import { Card } from './Card.tsx';

const meta = {
  title: 'Layout/Card',
  component: Card,
  args: {
    title: 'Withdrawals',
    detail: 'last 14 days',
    actions: <Link href="#all">All withdrawals</Link>,
    footer: <Text size="small">Updated now</Text>,
    children: 'One of four left in 30 days.',
  },
  parameters: describe({
    use: 'for one part of a page: a chart, a list, a group of facts. A page is a Grid or a Stack of cards.',
    avoid: 'within a card (Section), for a number with its reason (StatCard) and for a note (InfoCard, Alert).',
    anatomy: 'title · small detail · actions at the end of the line · description · content · footer.',
    words: 'The title is a noun. The detail is the period or the number of the content.',
    a11y: 'A region named by its title; without one it is not a landmark. Set `headingLevel` to the outline of the page.',
  }),
} satisfies Meta<typeof Card>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const WithDescription: Story = {
  args: {
    title: 'Channel 14',
    description: 'Motor did not reach the end position; stock unchanged.',
    footer: undefined,
  },
};
export const WithoutTitle: Story = {
  args: { title: undefined, detail: undefined, actions: undefined, footer: undefined },
};
export const Actions: Story = { args: { actions: <Button size="small">Copy</Button> } };
export const SideBySide: Story = {
  render: (args) => (
    <Grid minColumn={240}>
      {['One', 'Two', 'Three'].map((title) => (
        <Card key={title} {...args} title={title} />
      ))}
    </Grid>
  ),
};
export const Empty: Story = { args: { children: undefined, footer: undefined } };
export const LongText: Story = longText;
export const RightToLeft: Story = rightToLeft;
