import type { Meta, StoryObj } from '@storybook/react-vite';
import { ChevronDown, Download, Plus, Search, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { disabled, hovered, longText, rightToLeft } from '../../docs/states.tsx';
import { Form } from '../Form/Form.tsx';
import { Inline } from '../Inline/Inline.tsx';
import { Keys } from '../KeyboardShortcuts/Keys.tsx';
import { Button } from './Button.tsx';
import { LinkButton } from './LinkButton.tsx';

const meta = {
  title: 'Actions/Button',
  component: Button,
  subcomponents: { LinkButton },
  args: { children: 'New employee', onPress: fn() },
  parameters: describe({
    use: 'for actions that change something: save, add, retry. One primary button per view.',
    avoid: 'for navigation (Link, LinkButton) or for an icon without text (IconButton).',
    words: 'Verb and noun: "Restock machine", never "OK".',
    keys: { 'Enter, Space': 'presses it', Tab: 'moves to it, also while it is pending' },
    a11y: 'A native button. A pending button keeps the focus and is announced. A disabled button gives no reason: prefer a message.',
    anatomy:
      'optional icon · label · optional icon at the end · optional keys of a shortcut; a spinner covers them while it is pending.',
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

const middleOf = (element: Element) => {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
};

export const WithShortcut: Story = {
  name: 'With the keys of a shortcut; text and keys are centred vertically',
  args: { icon: Search, end: <Keys shortcut="Mod+K" />, children: 'Search everything' },
  play: async ({ canvasElement }) => {
    const middle = middleOf(within(canvasElement).getByRole('button'));
    await expect(Math.abs(middleOf(within(canvasElement).getByText('Search everything')) - middle)).toBeLessThan(0.6);
    await expect(Math.abs(middleOf(within(canvasElement).getByText('K')) - middle)).toBeLessThan(0.6);
  },
};

export const Disabled: Story = {
  ...disabled,
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

const submit = fn();
let answer = (): void => undefined;

/** A form with a button that is pending after its first press and disappears with the result. */
function Step() {
  const [state, setState] = useState<'open' | 'saving' | 'saved'>('open');
  if (state === 'saved') return <p>Saved</p>;
  return (
    <Form
      aria-label="Employee"
      onSubmit={() => {
        submit();
        setState('saving');
        answer = () => setState('saved');
      }}
    >
      <Button type="submit" isPending={state === 'saving'} pendingLabel="Saving…">
        Save
      </Button>
    </Form>
  );
}

/** The texts of all polite live regions of the page. */
const politeTexts = () =>
  [...document.querySelectorAll('[aria-live="polite"]')].map(({ textContent }) => textContent?.trim());

export const WaitsAndGoes: Story = {
  name: 'While pending it is announced once, keeps the focus and ignores presses; nothing stays after its removal',
  render: () => <Step />,
  play: async ({ canvasElement }) => {
    submit.mockClear();
    const button = within(canvasElement).getByRole('button', { name: 'Save' });
    button.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(button).toHaveAccessibleName('Saving…'));
    await expect(button).toHaveFocus();
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Enter}');
    await userEvent.click(button);
    await waitFor(() => expect(politeTexts()).toContain('Saving…'));
    answer();
    await screen.findByText('Saved');
    await expect(submit).toHaveBeenCalledTimes(1);
    await expect(document.querySelector('[role="img"]:not([aria-label])')).toBeNull();
  },
};

export const Focused: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.tab();
    await expect(within(canvasElement).getByRole('button')).toHaveAttribute('data-focus-visible', 'true');
  },
};

export const LongText: Story = { ...longText, render: Variants.render };

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
