import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { focused, hovered, longText, rightToLeft } from '../../docs/states.tsx';
import { Button } from '../Button/Button.tsx';
import { EmptyState } from '../EmptyState/EmptyState.tsx';
import { type InboxItem, InboxList, type InboxListProps } from './InboxList.tsx';

const messages: readonly InboxItem[] = [
  {
    id: '1',
    title: 'M-07 Fundição is offline',
    detail: 'Last heard 42 min ago',
    time: '10:42',
    dateTime: '2026-11-17T10:42:00-03:00',
    tone: 'danger',
    isUnread: true,
    href: '#machine-7',
  },
  {
    id: '2',
    title: 'Channel 14 is empty',
    detail: 'Luva nitrílica, M',
    time: '09:15',
    tone: 'warning',
    isUnread: true,
    href: '#machine-1',
  },
  { id: '3', title: 'Import finished', detail: '128 employees added', time: '08:03', tone: 'success', href: '#import' },
];

/** Marks a message as read, as a screen does. */
function Inbox({ items, onRead, ...args }: InboxListProps) {
  const [read, setRead] = useState<ReadonlySet<string>>(new Set());
  return (
    <InboxList
      {...args}
      items={items.map((item) => ({ ...item, isUnread: item.isUnread && !read.has(item.id) }))}
      onRead={(id) => {
        setRead(new Set([...read, id]));
        onRead?.(id);
      }}
    />
  );
}

const meta = {
  title: 'Data/InboxList',
  component: InboxList,
  render: Inbox,
  args: {
    label: 'Messages',
    items: messages,
    unreadLabel: 'Unread',
    readLabel: 'Mark as read',
    onRead: fn(),
    onOpen: fn(),
  },
  parameters: describe({
    use: 'for messages to one person that stay until they are read.',
    avoid: 'for what everyone sees happen: ActivityList. For the result of an action: Toast.',
    anatomy: 'per message: icon of its tone · dot if unread · title, detail, time · button that marks it as read.',
    words: 'The title says what happened, where. The time is short: "10:42", "yesterday".',
    a11y: 'A list of links. An unread message starts with that word. After marking it, its link has the focus.',
    keys: { Tab: 'moves to the messages and their buttons', Enter: 'opens a message, or marks it as read' },
  }),
} satisfies Meta<typeof InboxList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const OpenMessage: Story = { args: { currentId: '2' } };
export const ReadOnly: Story = {
  args: { readLabel: undefined },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('button')).toBeNull();
  },
};
export const WithAction: Story = {
  args: {
    items: messages.map((item) =>
      item.isUnread ? { ...item, action: <Button size="small">Remind me</Button> } : item,
    ),
  },
  play: async ({ canvasElement, args }) => {
    // The link covers the message, but not its button.
    const [button] = within(canvasElement).getAllByRole('button', { name: 'Remind me' });
    if (button) await userEvent.click(button);
    await expect(args.onOpen).not.toHaveBeenCalled();
  },
};
export const Loading: Story = { args: { loading: { label: 'Loading messages' } } };
export const Empty: Story = { args: { items: [], emptyState: <EmptyState variant="new" title="Nothing to read" /> } };
export const Hover: Story = hovered;
export const Focus: Story = focused;
export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
export const RightToLeft: Story = rightToLeft;
export const LongText: Story = longText;

export const Pointer: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    location.hash = '';
    const { left, top } = canvas.getByText('Luva nitrílica, M').getBoundingClientRect();
    // The link covers its whole message.
    const link = document.elementFromPoint(left + 2, top + 2);
    await expect(link).toHaveTextContent('Channel 14 is empty');
    if (link) await userEvent.click(link);
    await expect(location.hash).toBe('#machine-1');
    await expect(args.onOpen).toHaveBeenCalledWith('2');
    await userEvent.click(canvas.getByRole('button', { name: /^Mark as read: M-07/ }));
    await expect(args.onRead).toHaveBeenCalledWith('1');
    await expect(location.hash).toBe('#machine-1');
    location.hash = '';
  },
};

export const Keyboard: Story = {
  name: 'A message that is marked as read keeps the focus',
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const link = canvas.getByRole('link', { name: /Unread ?: M-07 Fundição is offline/ });
    await userEvent.tab();
    await expect(link).toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(args.onRead).toHaveBeenCalledWith('1');
    await expect(canvas.getByRole('link', { name: 'M-07 Fundição is offline' })).toHaveFocus();
    await expect(canvas.queryByRole('button', { name: /M-07/ })).toBeNull();
  },
};
