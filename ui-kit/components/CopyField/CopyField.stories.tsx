import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { focused, hovered, rightToLeft } from '../../docs/states.tsx';
import { CopyField } from './CopyField.tsx';

const meta = {
  title: 'Fields/CopyField',
  component: CopyField,
  args: {
    label: 'Secret',
    value: 'mk_7Q2xJ9vB4nR8tL1wZ6cF3hD5',
    description: 'Shown only now. Keep it in the machine.',
    copyLabel: 'Copy secret',
    copiedLabel: 'Copied',
  },
  parameters: describe({
    use: 'for a text to copy: a secret that is shown once, an address, an id.',
    keys: { Tab: 'focuses the text and selects it', 'Enter, Space': 'copies, on the button' },
    a11y: 'A read-only field; copying is announced.',
    anatomy: 'label · value · copy button.',
    words: 'The button names what it copies: "Copy request id".',
    avoid: 'for editable values: TextField.',
  }),
} satisfies Meta<typeof CopyField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const LongText: Story = { args: { value: 'wss://acme.example.com/machines?'.repeat(8) } };

export const Large: Story = {
  args: { label: 'Code', copyLabel: 'Copy code', value: '7Q2X-J9VB-4NR8', size: 'large', description: undefined },
};

const writeText = fn(async (_text: string) => undefined);

export const Copying: Story = {
  beforeEach: () => {
    const { clipboard } = navigator;
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    return () => Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  },
  play: async ({ canvasElement, args }) => {
    writeText.mockClear();
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Copy secret' }));
    await expect(writeText).toHaveBeenCalledWith(args.value);
    const button = await canvas.findByRole('button', { name: 'Copied' });
    await expect(button).toBeVisible();
    const region = canvasElement.ownerDocument.querySelector('[aria-live=polite][aria-atomic]');
    await waitFor(() => expect(region).toHaveTextContent('Copied'));
    button.focus();
    await userEvent.keyboard('{Enter}');
    await expect(writeText).toHaveBeenCalledTimes(2);
    await userEvent.keyboard(' ');
    await expect(writeText).toHaveBeenCalledTimes(3);
  },
};

export const Hover: Story = hovered;
export const Focus: Story = focused;
export const RightToLeft: Story = rightToLeft;
