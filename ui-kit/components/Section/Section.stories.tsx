import type { Meta, StoryObj } from '@storybook/react-vite';
import { describe } from '../../docs/describe.ts';
import { longText, rightToLeft } from '../../docs/states.tsx';
import { Button } from '../Button/Button.tsx';
import { Text } from '../Text/Text.tsx';
import { Section } from './Section.tsx';

const meta = {
  title: 'Layout/Section',
  component: Section,
  args: {
    title: 'What happened',
    description: 'All times are the machine’s own.',
    actions: <Button size="small">Copy</Button>,
    children: <Text>Identified, requested, approved, delivered.</Text>,
  },
  parameters: describe({
    use: 'for a part of a page, card or drawer with a title and without a frame.',
    avoid: 'for an independent part of a page (Card) and for content that users can close (Accordion).',
    anatomy: 'title · description · actions at the end of the line · content.',
    words: 'The title is a noun; the description contains what users should know before they read on.',
    a11y: 'A region named by its title. Set `headingLevel` to the outline: 2 on a page, 3 within a card.',
  }),
} satisfies Meta<typeof Section>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const TitleOnly: Story = { args: { description: undefined, actions: undefined } };
export const LongText: Story = longText;
export const RightToLeft: Story = rightToLeft;
