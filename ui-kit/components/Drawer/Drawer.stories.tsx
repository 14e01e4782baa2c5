import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { focusWithin } from '../../docs/focusWithin.ts';
import { Button } from '../Button/Button.tsx';
import { DescriptionList } from '../DescriptionList/DescriptionList.tsx';
import { StatusBadge } from '../StatusBadge/StatusBadge.tsx';
import { Drawer, type DrawerProps } from './Drawer.tsx';

function WithTrigger({ onClose, isOpen: isOpenAtFirst, ...args }: DrawerProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <>
      <Button onPress={() => setOpen(true)}>Open employee</Button>
      <Drawer
        {...args}
        isOpen={isOpen}
        onClose={() => {
          setOpen(false);
          onClose();
        }}
      />
    </>
  );
}

const meta = {
  title: 'Overlays/Drawer',
  component: Drawer,
  render: WithTrigger,
  args: {
    isOpen: true,
    onClose: fn(),
    title: 'Rita Souza',
    subtitle: <StatusBadge tone="success">Active</StatusBadge>,
    closeLabel: 'Close employee',
    children: (
      <DescriptionList
        items={[
          { label: 'Identification', value: '004512' },
          { label: 'Sector', value: 'Produção', detail: 'Cost center PRD-01' },
        ]}
      />
    ),
    footer: <Button variant="primary">Edit employee</Button>,
  },
  parameters: describe({
    use: 'for the open record of a list. Its route opens and closes it.',
    avoid: 'for questions (Dialog).',
    keys: { Escape: 'closes', Tab: 'stays inside' },
    a11y: 'A modal dialog named by its title. The focus returns to the row.',
    anatomy: 'title · subtitle · close button · content that scrolls · footer with actions.',
    words: 'The title is the record’s name.',
  }),
} satisfies Meta<typeof Drawer>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Wide: Story = { args: { size: 'wide' } };
/** The distances of the drawer from the left and the right edge of the page. */
async function edges(): Promise<{ left: number; right: number }> {
  const drawer = await screen.findByRole('dialog', { name: 'Rita Souza' });
  await waitFor(() => expect(drawer.getAnimations({ subtree: true })).toEqual([]));
  const { left, right } = (drawer.parentElement ?? drawer).getBoundingClientRect();
  return { left, right: document.documentElement.clientWidth - right };
}

export const AtTheEnd: Story = {
  name: 'Stands at the end of the line: right',
  play: async () => {
    await waitFor(async () => expect((await edges()).right).toBe(0));
    await expect((await edges()).left).toBeGreaterThan(0);
  },
};
export const RightToLeft: Story = {
  globals: { direction: 'rtl' },
  play: async () => {
    await waitFor(async () => expect((await edges()).left).toBe(0));
    await expect((await edges()).right).toBeGreaterThan(0);
  },
};
export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
export const LongText: Story = {
  args: { title: `Luva de segurança isolante de borracha classe 0 para ${'instalações'.repeat(12)} até 1000 V` },
};

export const Closing: Story = {
  args: { isOpen: false },
  play: async ({ canvasElement, args }) => {
    const trigger = within(canvasElement).getByRole('button', { name: 'Open employee' });
    await userEvent.click(trigger);
    const drawer = await screen.findByRole('dialog', { name: 'Rita Souza' });
    await focusWithin(drawer);
    for (let step = 0; step < 4; step += 1) {
      await userEvent.tab();
      await expect(drawer.contains(document.activeElement)).toBe(true);
    }
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(trigger).toHaveFocus());
    await userEvent.click(trigger);
    await userEvent.click(await screen.findByRole('button', { name: 'Close employee' }));
    await expect(args.onClose).toHaveBeenCalledTimes(2);
  },
};
