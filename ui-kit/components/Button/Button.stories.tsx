import type { Meta, StoryObj } from '@storybook/react-vite';
import { ChevronDown, Download, Plus, Trash2 } from 'lucide-react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { hovered, rightToLeft } from '../../docs/states.tsx';
import { Inline } from '../Inline/Inline.tsx';
import { Button } from './Button.tsx';
import { LinkButton } from './LinkButton.tsx';

const meta = {
  title: 'Actions/Button',
  component: Button,
  args: { children: 'New employee', onPress: fn() },
  parameters: describe({
    use: 'for what changes something: save, add, retry. One primary button a view.',
    avoid: 'for going somewhere (Link, LinkButton) or for an icon alone (IconButton).',
    words: 'Verb and noun: "Restock machine", never "OK".',
    keys: { 'Enter, Space': 'presses it', Tab: 'reaches it, also while it is pending' },
    a11y: 'A native button. Pending keeps the focus and is announced; a disabled button says nothing of why: prefer a message.',
    anatomy:
      'optional icon · label · optional icon at the end; a spinner takes the place of the icon while it is pending.',
  }),
} satisfies Meta<typeof Button>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

export const Variants: Story = {
  render: () => (
    <Inline gap={3}>
      <Button variant="primary" icon={Plus}>
        New employee
      </Button>
      <Button icon={Download}>Export</Button>
      <Button variant="ghost">Cancel</Button>
      <Button variant="danger" icon={Trash2}>
        Delete machine
      </Button>
      <LinkButton href="#employees" variant="secondary">
        View employees
      </LinkButton>
    </Inline>
  ),
};

export const Sizes: Story = {
  render: () => (
    <Inline gap={3}>
      <Button size="small">Small</Button>
      <Button>Medium</Button>
      <Button size="large">Large</Button>
      <Button iconEnd={ChevronDown}>With a chevron</Button>
    </Inline>
  ),
};

export const Disabled: Story = {
  render: () => (
    <Inline gap={3}>
      <Button variant="primary" isDisabled>
        Save
      </Button>
      <Button isDisabled>Export</Button>
      <Button variant="ghost" isDisabled>
        Cancel
      </Button>
      <Button variant="danger" isDisabled>
        Delete
      </Button>
    </Inline>
  ),
};

export const Pending: Story = {
  args: { variant: 'primary', isPending: true, pendingLabel: 'Saving…', children: 'Save changes' },
  play: async ({ canvasElement, args }) => {
    const button = within(canvasElement).getByRole('button');
    await userEvent.click(button);
    await expect(args.onPress).not.toHaveBeenCalled();
    button.focus();
    await expect(button).toHaveFocus();
  },
};

export const Focused: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.tab();
    await expect(within(canvasElement).getByRole('button')).toHaveAttribute('data-focus-visible', 'true');
  },
};

export const LongText: Story = {
  args: { children: 'Desativar permanentemente todas as credenciais desta máquina de distribuição' },
  decorators: [
    (Story) => (
      <div style={{ inlineSize: 240 }}>
        <Story />
      </div>
    ),
  ],
};

export const FullWidth: Story = { args: { isFullWidth: true, variant: 'primary' } };

export const PointerAndKeyboard: Story = {
  play: async ({ canvasElement, args }) => {
    const button = within(canvasElement).getByRole('button', { name: 'New employee' });
    await userEvent.click(button);
    await expect(args.onPress).toHaveBeenCalledTimes(1);
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard(' ');
    await expect(args.onPress).toHaveBeenCalledTimes(3);
  },
};

export const Hover: Story = hovered;
export const RightToLeft: Story = rightToLeft;
