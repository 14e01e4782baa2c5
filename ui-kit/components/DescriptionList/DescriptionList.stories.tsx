import type { Meta, StoryObj } from '@storybook/react-vite';
import { describe } from '../../docs/describe.ts';
import { DescriptionList } from './DescriptionList.tsx';

const meta = {
  title: 'Data/DescriptionList',
  component: DescriptionList,
  args: {
    items: [
      { label: 'Employee', value: 'Carlos Lima · 004871', detail: 'Logística · Empilhadeirista · CC LOG-02' },
      { label: 'Product', value: 'Protetor auricular 3M 1110, Único × 1', detail: 'CA 5745, valid to 14 Mar 2027' },
      { label: 'Source', value: 'M-05 Logística, channel 14' },
    ],
  },
  parameters: describe({
    use: 'for the names and values of one record.',
    a11y: 'A description list: name, then value.',
    avoid: 'for many records: Table.',
    anatomy: 'per item: term · value · small detail.',
    words: 'The term is a noun; a missing value is a dash.',
  }),
} satisfies Meta<typeof DescriptionList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const LongText: Story = {
  args: { items: [{ label: 'Certificadodeaprovaçãodoequipamento', value: 'ABCDEFGHIJ'.repeat(20) }] },
  globals: { viewport: { value: 'phone' } },
};
export const RightToLeft: Story = { globals: { direction: 'rtl' } };
