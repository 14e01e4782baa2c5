import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { keysAround } from '../../docs/keysAround.ts';
import { disabled, focused, hovered, rightToLeft } from '../../docs/states.tsx';
import { SearchField } from './SearchField.tsx';

const meta = {
  title: 'Fields/SearchField',
  component: SearchField,
  args: {
    label: 'Search employees',
    placeholder: 'Name, identification, e-mail',
    clearLabel: 'Clear search',
    onChange: fn(),
    onSubmit: fn(),
  },
  parameters: describe({
    use: 'above a list or a table. It searches while the user types, after a pause.',
    words: 'The placeholder names what to search by; the label is for screen readers.',
    keys: {
      Enter: 'searches at once; with onSubmit it also selects the text, so that a scanner replaces it',
      Escape: 'clears',
    },
    anatomy: 'magnifier · text · clear button.',
    avoid: 'for choosing one record in a form: ComboBox.',
    a11y: 'A search box named by its label. The page must announce the results.',
  }),
} satisfies Meta<typeof SearchField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const WithText: Story = { args: { value: 'luva' } };
export const Disabled: Story = { args: { isDisabled: true }, ...disabled };
export const LongText: Story = { args: { value: 'luvaisolantedeborrachaclasse0'.repeat(8) } };

export const ReportsOnceWhenTypingRests: Story = {
  args: { delay: 150 },
  play: async ({ canvasElement, args }) => {
    const input = within(canvasElement).getByRole('searchbox', { name: 'Search employees' });
    await userEvent.type(input, 'rita', { delay: 10 });
    await expect(args.onChange).not.toHaveBeenCalled();
    await waitFor(() => expect(args.onChange).toHaveBeenCalledTimes(1));
    await expect(args.onChange).toHaveBeenLastCalledWith('rita');
    const around = keysAround();
    await userEvent.keyboard('{Escape}');
    await expect(args.onChange).toHaveBeenLastCalledWith('');
    // The first Escape clears the text; a dialog around the field closes with the next.
    await userEvent.keyboard('{Escape}');
    await expect(around()).toEqual(['Escape']);
  },
};

export const EnterSearchesAtOnce: Story = {
  args: { delay: 60_000 },
  play: async ({ canvasElement, args }) => {
    await userEvent.type(within(canvasElement).getByRole('searchbox'), 'bota{Enter}');
    await expect(args.onChange).toHaveBeenCalledWith('bota');
    await expect(args.onSubmit).toHaveBeenCalledWith('bota');
    // A scanner types the next code without clearing the first.
    await userEvent.keyboard('luva{Enter}');
    await expect(args.onSubmit).toHaveBeenLastCalledWith('luva');
  },
};

export const Pointer: Story = {
  args: { delay: 0, value: undefined },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const input = canvas.getByRole('searchbox');
    await userEvent.click(input);
    await userEvent.paste('bota');
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith('bota'));
    await userEvent.click(canvas.getByRole('button'));
    await expect(input).toHaveValue('');
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith(''));
  },
};

export const Composing: Story = {
  name: 'Leaves Enter and Escape to an input method that composes a word',
  args: { value: 'bo' },
  play: async ({ canvasElement, args }) => {
    const input = within(canvasElement).getByRole('searchbox');
    await fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
    await fireEvent.keyDown(input, { key: 'Escape', isComposing: true });
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await expect(input).toHaveValue('bo');
    await fireEvent.keyDown(input, { key: 'Enter' });
    await expect(args.onSubmit).toHaveBeenCalledOnce();
    await expect(args.onSubmit).toHaveBeenCalledWith('bo');
  },
};

export const Hover: Story = hovered;
export const Focus: Story = focused;
export const RightToLeft: Story = rightToLeft;
