import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Button } from '../components/Button/Button.tsx';
import { Link } from '../components/Link/Link.tsx';
import { NumberField } from '../components/NumberField/NumberField.tsx';
import { describe } from '../docs/describe.ts';
import { KitProvider } from './KitProvider.tsx';

const meta = {
  title: 'Shell/KitProvider',
  component: KitProvider,
  args: { theme: 'light', locale: 'en', children: null },
  parameters: describe({
    use: 'once, around the whole page: tokens, language and direction of the page, nonce of its styles, client-side links, live regions.',
    a11y: '`lang` and `dir` of the page follow the language.',
  }),
} satisfies Meta<typeof KitProvider>;

export default meta;
type Story = StoryObj<typeof meta>;

const sample = { render: () => <NumberField label="Quantidade" defaultValue={1234.5} /> };

export const LanguageAndTheme: Story = {
  ...sample,
  globals: { theme: 'dark', locale: 'pt-BR' },
  play: async ({ canvasElement }) => {
    const root = document.documentElement;
    await expect([root.lang, root.dir, root.dataset['theme']]).toEqual(['pt-BR', 'ltr', 'dark']);
    await expect(within(canvasElement).getByRole('textbox')).toHaveValue('1.234,5');
  },
};

export const RightToLeft: Story = {
  ...sample,
  globals: { direction: 'rtl' },
  play: async () => {
    await expect(document.documentElement.dir).toBe('rtl');
  },
};

export const StylesCarryTheNonce: Story = {
  args: { nonce: 'a-nonce', children: <Button>Save</Button> },
  play: async () => {
    const nonces = [...document.querySelectorAll<HTMLStyleElement>('style[data-styled]')].map(({ nonce }) => nonce);
    await expect(nonces).toContain('a-nonce');
  },
};

const navigate = fn();

export const LinksStayInTheApp: Story = {
  args: { navigate, useHref: (href) => `/app${href}`, children: <Link href="/employees">Employees</Link> },
  play: async ({ canvasElement }) => {
    navigate.mockClear();
    const link = within(canvasElement).getByRole('link', { name: 'Employees' });
    await expect(link).toHaveAttribute('href', '/app/employees');
    await userEvent.click(link);
    await expect(navigate).toHaveBeenCalledWith('/employees', undefined);
  },
};
