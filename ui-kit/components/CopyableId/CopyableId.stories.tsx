import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { focused, hovered, rightToLeft } from '../../docs/states.tsx';
import { CopyableId } from './CopyableId.tsx';

const meta = {
  title: 'Data/CopyableId',
  component: CopyableId,
  args: { label: 'Id', value: '01K9ZQ4T7E8R2M5N6P7Q8S9T0V', copyLabel: 'Copy id', copiedLabel: 'Copied' },
  parameters: describe({
    use: 'for the id of a record or of a request, in small text.',
    keys: { 'Enter, Space': 'copies, on the button' },
    a11y: 'Copying is announced.',
    anatomy: 'label · id · copy button.',
    words: 'The button names what it copies: "Copy id".',
    avoid: 'for secrets and addresses: CopyField.',
  }),
} satisfies Meta<typeof CopyableId>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Short: Story = { args: { shortValue: '…8S9T0V' } };
export const LongText: Story = { args: { value: '01K9ZQ4T7E8R2M5N6P7Q8S9T0V'.repeat(8) } };

const writeText = fn(async (_text: string) => undefined);

export const Copying: Story = {
  args: { shortValue: '…8S9T0V' },
  beforeEach: () => {
    const { clipboard } = navigator;
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    return () => Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  },
  play: async ({ canvasElement, args }) => {
    writeText.mockClear();
    const button = within(canvasElement).getByRole('button', { name: 'Copy id' });
    await userEvent.click(button);
    await expect(writeText).toHaveBeenCalledWith(args.value);
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
