import type { Meta, StoryObj } from '@storybook/react-vite';
import { Bell, Menu } from 'lucide-react';
import { describe } from '../../docs/describe.ts';
import { longText, rightToLeft } from '../../docs/states.tsx';
import { Breadcrumbs } from '../Breadcrumbs/Breadcrumbs.tsx';
import { ConnectionStatus } from '../ConnectionStatus/ConnectionStatus.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { Header } from './Header.tsx';

const meta = {
  title: 'Shell/Header',
  component: Header,
  args: {
    start: (
      <>
        <IconButton icon={Menu} label="Open menu" />
        <Breadcrumbs
          label="Where you are"
          items={[
            { id: 'all', label: 'Machines', href: '#machines' },
            { id: 'one', label: 'M-05' },
          ]}
        />
      </>
    ),
    end: (
      <>
        <ConnectionStatus state="live" label="Live" />
        <IconButton icon={Bell} label="Notifications" />
      </>
    ),
  },
  parameters: {
    layout: 'fullscreen',
    ...describe({
      use: 'once, above the main region. AppShell contains it.',
      avoid: 'for the title of a page: PageHeader.',
      anatomy:
        'start: button of the navigation, search or breadcrumbs · end: connection, language, theme, notifications, user.',
      words: 'It has no texts; its buttons have names.',
      a11y: 'The banner of the page. It stays visible while the page scrolls and does not cover the focused element.',
    }),
  },
} satisfies Meta<typeof Header>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Empty: Story = { args: { start: undefined, end: undefined } };
export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
export const LongText: Story = longText;
export const RightToLeft: Story = rightToLeft;
