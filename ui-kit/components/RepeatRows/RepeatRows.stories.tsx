import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { longText, rightToLeft } from '../../docs/states.tsx';
import { FieldRow } from '../Form/FieldRow.tsx';
import { NumberField } from '../NumberField/NumberField.tsx';
import { Select } from '../Select/Select.tsx';
import { RepeatRows, type RepeatRowsProps } from './RepeatRows.tsx';

type RulesProps = {
  count?: number;
} & Pick<RepeatRowsProps, 'errorMessage' | 'isDisabled' | 'removedRows' | 'removedText' | 'undoText' | 'onUndo'>;

function Rules({ count = 2, ...args }: RulesProps) {
  const [keys, setKeys] = useState(Array.from({ length: count }, (_, index) => index + 1));
  return (
    <RepeatRows
      {...args}
      label="Products of the group"
      description="What a member may withdraw, and how often."
      addLabel="Add product"
      emptyText="No product yet: members could withdraw nothing."
      isRequired
      rows={keys.map((key) => ({ key: String(key), removeLabel: `Remove product ${key}` }))}
      onAdd={() => setKeys([...keys, Math.max(0, ...keys) + 1])}
      onRemove={(index) => setKeys(keys.filter((_, place) => place !== index))}
    >
      {() => (
        <FieldRow minField={120}>
          <Select
            label="Product"
            placeholder="Choose"
            options={[{ value: '1', label: 'Luva nitrílica' }]}
            isDisabled={args.isDisabled}
          />
          <NumberField label="Quantity" minValue={1} defaultValue={1} isDisabled={args.isDisabled} />
          <NumberField label="Period" unit="days" minValue={1} defaultValue={30} isDisabled={args.isDisabled} />
        </FieldRow>
      )}
    </RepeatRows>
  );
}

const meta = {
  title: 'Fields/RepeatRows',
  component: Rules,
  subcomponents: { RepeatRows },
  parameters: describe({
    use: 'for rows of fields that users add and remove: rules of a group, sizes of a product.',
    a11y: 'A named group with a list. Adding moves the focus into the new row, removing moves it to the add button.',
    keys: {
      Tab: 'moves through the fields, then to the remove button',
      'Enter, Space': 'add or remove a row, on the buttons',
    },
    anatomy: 'rows of fields, each with a remove button · an add button.',
    words: '"Add product": the noun names what a row is.',
    avoid: 'for more than about twenty rows: use a separate page.',
  }),
} satisfies Meta<typeof Rules>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Empty: Story = { args: { count: 0 } };
export const Invalid: Story = { args: { count: 0, errorMessage: 'Add at least one product.' } };
export const Disabled: Story = { args: { isDisabled: true } };
const onUndo = fn();

export const RemovedRows: Story = {
  args: {
    removedRows: [{ key: '9', label: 'Luva nitrílica', undoLabel: 'Undo: keep size 42' }],
    removedText: 'Will be removed when you save',
    undoText: 'Undo',
    onUndo,
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Undo: keep size 42' }));
    await expect(onUndo).toHaveBeenCalledWith('9');
  },
};

export const Phone: Story = { globals: { viewport: { value: 'phone' } } };

export const AddingAndRemoving: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Add product' }));
    const rows = canvas.getAllByRole('listitem');
    await expect(rows).toHaveLength(3);
    await expect(rows[2]?.contains(document.activeElement)).toBe(true);
    await userEvent.click(canvas.getByRole('button', { name: 'Remove product 1' }));
    await expect(canvas.getAllByRole('listitem')).toHaveLength(2);
    await expect(canvas.getByRole('button', { name: 'Add product' })).toHaveFocus();
  },
};

export const Keyboard: Story = {
  args: { count: 1 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const rows = () => canvas.queryAllByRole('listitem').length;
    for (const name of [/Product$/, /^Quantity/, /^Period/]) {
      await userEvent.tab();
      await expect(document.activeElement).toHaveAccessibleName(name);
    }
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Remove product 1' })).toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(rows()).toBe(2);
    canvas.getByRole('button', { name: 'Remove product 1' }).focus();
    await userEvent.keyboard(' ');
    await expect(rows()).toBe(1);
    await expect(canvas.getByRole('button', { name: 'Add product' })).toHaveFocus();
  },
};

export const RightToLeft: Story = rightToLeft;
export const LongText: Story = longText;
