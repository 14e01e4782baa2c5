import type { Meta, StoryObj } from '@storybook/react-vite';
import { describe } from '../../docs/describe.ts';
import { longText, rightToLeft } from '../../docs/states.tsx';
import { type PrintColumn, PrintSheet } from './PrintSheet.tsx';
import { Printing } from './Printing.tsx';

type Line = { channel: number; product: string; pieces: number };

const columns: PrintColumn<Line>[] = [
  { id: 'channel', header: 'Channel', align: 'end', cell: ({ channel }) => channel },
  { id: 'product', header: 'Product', cell: ({ product }) => product },
  { id: 'pieces', header: 'Pieces', align: 'end', cell: ({ pieces }) => pieces },
  { id: 'counted', header: 'Counted', width: 'blank' },
];

const meta = {
  title: 'Data/PrintSheet',
  component: PrintSheet,
  subcomponents: { Printing },
  args: {
    title: 'Pick list',
    subtitle: 'M-05 Logística',
    mark: 'NF 004.711',
    facts: [{ label: 'Source', value: 'M-05 Logística' }],
    caption: 'Lines',
    columns,
    rows: [
      { channel: 1, product: 'Luva nitrílica M', pieces: 24 },
      { channel: 2, product: 'Luva nitrílica G', pieces: 60 },
    ],
    getRowKey: ({ channel }) => String(channel),
    signatures: ['Counted by', 'Approved by'],
  },
  parameters: describe({
    use: 'inside Printing, for documents that people carry, fill in or sign on paper.',
    avoid: 'on the screen: Table.',
    anatomy: 'head with title and number · facts · table with lines · lines to sign on.',
    words: 'The title is the name of the document; the columns are as short as those of a form.',
    a11y: 'An article with a heading and a table; Printing hides the rest of the page on paper only.',
  }),
} satisfies Meta<typeof PrintSheet<Line>>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Blank: Story = { args: { facts: [], signatures: [], mark: undefined } };
export const LongText: Story = {
  args: { rows: [{ channel: 1, product: 'Protetorauricular'.repeat(12), pieces: 1 }] },
  ...longText,
};
export const RightToLeft: Story = { ...rightToLeft };
