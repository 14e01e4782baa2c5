import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { disabled, focused, hovered, invalid, longText, readOnly } from '../../docs/states.tsx';
import { Switch } from './Switch.tsx';

const meta = {
  title: 'Fields/Switch',
  component: Switch,
  args: { label: 'Receives e-mails', onChange: fn() },
  parameters: describe({
    use: 'to turn something on or off at once.',
    avoid: 'in a form that is saved later: Checkbox.',
    words: 'The label names what is on and never changes with the state.',
    keys: { Space: 'changes it' },
    anatomy: 'track and knob · label · optional help.',
    a11y: 'A switch. Its state is announced, and the position of the knob shows it without colour.',
  }),
} satisfies Meta<typeof Switch>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const On: Story = { args: { defaultValue: true, description: 'One e-mail a day at most.' } };
export const ReadOnly: Story = { args: { isReadOnly: true, value: true }, ...readOnly };
export const Disabled: Story = { args: { isDisabled: true, value: true }, ...disabled };
export const Invalid: Story = {
  args: { errorMessage: 'Confirm your e-mail address first.', isRequired: true },
  ...invalid,
};
export const NullIsOff: Story = {
  args: { value: null },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('switch')).not.toBeChecked();
  },
};
/** The knob of a switch that is on is at the end of the line: right, or left on a page from right to left. */
const knobAt =
  (translate: string) =>
  async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    const parts = within(canvasElement).getByRole('switch').closest('label')?.querySelectorAll('span') ?? [];
    const track = [...parts].find((part) => getComputedStyle(part, '::before').inlineSize === '16px');
    await waitFor(() => expect(track && getComputedStyle(track, '::before').translate).toBe(translate));
  };

export const KnobMovesToTheEnd: Story = { args: { defaultValue: true }, play: knobAt('16px') };
export const RightToLeft: Story = {
  args: { defaultValue: true },
  globals: { direction: 'rtl' },
  play: knobAt('-16px'),
};

export const PointerAndKeyboard: Story = {
  play: async ({ canvasElement, args }) => {
    const control = within(canvasElement).getByRole('switch', { name: 'Receives e-mails' });
    await userEvent.click(control);
    await expect(args.onChange).toHaveBeenLastCalledWith(true);
    await userEvent.keyboard(' ');
    await expect(args.onChange).toHaveBeenLastCalledWith(false);
  },
};

export const Hover: Story = hovered;
export const Focus: Story = focused;
export const LongText: Story = longText;
