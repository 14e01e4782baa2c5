import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { focusWithin } from '../../docs/focusWithin.ts';
import { focused, hovered } from '../../docs/states.tsx';
import { pageParameters } from '../../showcase/pageParameters.ts';
import { ShowcaseShell } from '../../showcase/ShowcaseShell.tsx';
import { Page } from '../Page/Page.tsx';
import { PageHeader } from '../PageHeader/PageHeader.tsx';
import { AppShell } from './AppShell.tsx';

function Sample() {
  return (
    <ShowcaseShell path="/machines/m-05">
      <Page>
        <PageHeader title="Machines" />
      </Page>
    </ShowcaseShell>
  );
}

const meta = {
  title: 'Shell/AppShell',
  component: Sample,
  subcomponents: { AppShell },
  parameters: {
    ...pageParameters,
    ...describe({
      use: 'once, around every page. It contains skip link, navigation, header and main.',
      anatomy: 'sidebar of 250 px, 80 px if collapsed; below 992 px a drawer that closes when the user opens an item.',
      a11y: 'The first Tab stop is the skip link. The current page has `aria-current`; collapsed items have tooltips.',
      keys: { 'Tab, Enter': 'skips to the content', Escape: 'closes the drawer' },
      avoid: 'on the sign-in page: SignInLayout.',
      words: 'The labels of the landmarks are nouns.',
    }),
  },
} satisfies Meta<typeof Sample>;

export default meta;
type Story = StoryObj<typeof meta>;

const desktop = { viewport: { value: 'desktop' } };

export const Playground: Story = { globals: desktop };
export const RightToLeft: Story = { globals: { ...desktop, direction: 'rtl' } };

/** The sidebar’s width in px. */
function sidebarWidth(): number {
  return screen.getByRole('navigation', { name: 'Main navigation' }).parentElement?.getBoundingClientRect().width ?? 0;
}

export const Collapsing: Story = {
  name: 'Is 250 px wide, 80 px if collapsed, and marks the current item [N8]',
  globals: desktop,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await waitFor(() => expect(sidebarWidth()).toBe(250));
    await expect(canvas.getByRole('link', { current: 'page' })).toHaveTextContent('Machines');
    await userEvent.click(canvas.getByRole('button', { name: 'Collapse sidebar' }));
    await waitFor(() => expect(sidebarWidth()).toBe(80));
    await expect(canvas.getByRole('link', { name: 'Machines, 1 offline' })).toHaveAttribute('aria-current', 'page');
    await userEvent.click(canvas.getByRole('button', { name: 'Expand sidebar' }));
    await waitFor(() => expect(sidebarWidth()).toBe(250));
  },
};

export const SkipLink: Story = {
  name: 'The first Tab stop is the link that skips to the content [N8]',
  globals: desktop,
  play: async ({ canvasElement }) => {
    await userEvent.tab();
    const link = within(canvasElement).getByRole('link', { name: 'Skip to content' });
    await expect(link).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(within(canvasElement).getByRole('main')).toHaveFocus();
  },
};

export const DrawerBelow992: Story = {
  name: 'Below 992 px the sidebar is a drawer that closes after a choice [N8]',
  globals: { viewport: { value: 'tablet' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByRole('navigation', { name: 'Main navigation' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Open menu' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Sectors' }));
    await expect(location.hash).toBe('#/sectors');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(canvas.getByRole('button', { name: 'Open menu' }));
    await focusWithin(await screen.findByRole('dialog', { name: 'Main navigation' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

export const Phone: Story = { globals: { viewport: { value: 'phone' } } };

export const Hover: Story = { ...Playground, ...hovered };
export const Focus: Story = { ...Playground, ...focused };
