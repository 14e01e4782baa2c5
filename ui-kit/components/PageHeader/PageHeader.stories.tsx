import type { Meta, StoryObj } from '@storybook/react-vite';
import { Plus, Upload } from 'lucide-react';
import { expect, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { rightToLeft } from '../../docs/states.tsx';
import { Button } from '../Button/Button.tsx';
import { CopyableId } from '../CopyableId/CopyableId.tsx';
import { StatusBadge } from '../StatusBadge/StatusBadge.tsx';
import { PageHeader } from './PageHeader.tsx';

const meta = {
  title: 'Shell/PageHeader',
  component: PageHeader,
  args: {
    title: 'Employees',
    subtitle: 'People who receive protective equipment',
    breadcrumbs: {
      label: 'Breadcrumbs',
      items: [
        { id: '1', label: 'Dashboard', href: '#' },
        { id: '2', label: 'Employees' },
      ],
    },
    actions: (
      <>
        <Button icon={Upload}>Import</Button>
        <Button variant="primary" icon={Plus}>
          New employee
        </Button>
      </>
    ),
  },
  parameters: describe({
    use: 'at the top of every page: path, title and actions.',
    words: 'The title names the content; the subtitle states its purpose.',
    a11y: 'It contains the only heading of level 1.',
    anatomy: 'breadcrumbs · avatar of a person · title with badge · subtitle · small text · actions at the end.',
    avoid: 'in cards and drawers, which have their own titles.',
  }),
} satisfies Meta<typeof PageHeader>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const WithBadgeAndBack: Story = {
  args: {
    title: 'M-05 Logística',
    subtitle: 'Vision V3 · Joinville',
    breadcrumbs: undefined,
    badge: <StatusBadge tone="success">Online</StatusBadge>,
    back: { label: 'Machines', href: '#machines' },
    actions: <Button variant="primary">Restock machine</Button>,
  },
};
export const OfRecord: Story = {
  args: {
    title: 'Ana Martins',
    avatarName: 'Ana Martins',
    badge: <StatusBadge tone="success">Active</StatusBadge>,
    subtitle: 'Logística · Empilhadeirista · CC LOG-02',
    meta: <CopyableId label="Id" value="01K9ZQ4T7E8R2M5N6P7Q8S9T0V" copyLabel="Copy id" copiedLabel="Copied" />,
    actions: <Button variant="primary">Edit</Button>,
  },
};
export const TitleOnly: Story = { args: { subtitle: undefined, breadcrumbs: undefined, actions: undefined } };
export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
export const LongText: Story = {
  args: { title: `${'Equipamentos de proteção individual '.repeat(4)}${'equipamentos'.repeat(12)}` },
};

export const Slots: Story = {
  name: 'Shows the path, the title, the subtitle, the way back and the actions [N5]',
  args: { back: { label: 'Dashboard', href: '#dashboard' } },
  play: async ({ canvas }) => {
    const path = canvas.getByRole('navigation', { name: 'Breadcrumbs' });
    await expect(within(path).getByRole('link', { name: 'Dashboard' })).toBeVisible();
    await expect(within(path).getByText('Employees')).toHaveAttribute('aria-current', 'page');
    await expect(canvas.getByRole('heading', { level: 1, name: 'Employees' })).toBeVisible();
    await expect(canvas.getByText('People who receive protective equipment')).toBeVisible();
    const back = canvas.getAllByRole('link', { name: /Dashboard/ }).at(-1);
    await expect(back).toHaveAttribute('href', '#dashboard');
    for (const name of ['Import', 'New employee']) await expect(canvas.getByRole('button', { name })).toBeVisible();
  },
};

export const RightToLeft: Story = rightToLeft;
