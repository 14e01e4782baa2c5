import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { Button } from '../components/Button/Button.tsx';
import { Inline } from '../components/Inline/Inline.tsx';
import { Link } from '../components/Link/Link.tsx';
import { NumberField } from '../components/NumberField/NumberField.tsx';
import { TextField } from '../components/TextField/TextField.tsx';
import { contrastDarkColors, contrastLightColors } from '../theme/contrastTokens.ts';
import { lightColors } from '../theme/tokens.ts';
import { inFrames } from '../docs/describe.ts';
import { KitProvider } from './KitProvider.tsx';
import { useDensityChoice } from './useDensityChoice.ts';

const meta = {
  title: 'Shell/KitProvider',
  component: KitProvider,
  args: { theme: 'light', locale: 'en', children: null },
  parameters: inFrames({
    use: 'once, around the whole page. It provides tokens, the tenant’s primary colour, density, language and direction of the page, the nonce of its styles, client-side links and live regions.',
    avoid: 'a second one within the page: it sets the language, direction and theme of the whole document.',
    anatomy: 'nothing visible: properties of the document, styles and two live regions.',
    words: 'It has no texts. `locale` sets the language of React Aria’s texts and the format of dates and numbers.',
    a11y: '`lang` and `dir` of the page follow the language.',
  }),
} satisfies Meta<typeof KitProvider>;

export default meta;
type Story = StoryObj<typeof meta>;

let setDevice: (asks: boolean) => void = () => undefined;

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

const colorOf = (token: string) => getComputedStyle(document.documentElement).getPropertyValue(token);

export const HighContrast: Story = {
  name: 'High contrast replaces the colours of the theme and of the tenant',
  globals: { theme: 'dark', contrast: 'more', tenantColor: '#7a1fa2' },
  render: () => <Button variant="primary">Save</Button>,
  play: async () => {
    await waitFor(() => expect(colorOf('--color-bg')).toBe(contrastDarkColors.bg));
    await expect(colorOf('--color-primary')).toBe(contrastDarkColors.primary);
    await expect(document.documentElement.dataset['contrast']).toBe('more');
  },
};

export const ContrastOfTheDevice: Story = {
  name: 'Follows a device that asks for more contrast, and a later change',
  beforeEach: () => {
    const real = window.matchMedia;
    const device = { asks: true, list: new EventTarget() };
    window.matchMedia = (query) =>
      query.includes('prefers-contrast')
        ? Object.defineProperties(real.call(window, query), {
            matches: { get: () => device.asks },
            addEventListener: { value: device.list.addEventListener.bind(device.list) },
            removeEventListener: { value: device.list.removeEventListener.bind(device.list) },
          })
        : real.call(window, query);
    setDevice = (asks) => {
      device.asks = asks;
      device.list.dispatchEvent(new Event('change'));
    };
    return () => {
      window.matchMedia = real;
    };
  },
  args: { children: <Button variant="primary">Save</Button> },
  play: async () => {
    await waitFor(() => expect(colorOf('--color-text')).toBe(contrastLightColors.text));
    setDevice(false);
    await waitFor(() => expect(colorOf('--color-text')).toBe(lightColors.text));
  },
};

export const TenantColour: Story = {
  name: 'A tenant’s primary colour is the fill, and the text on it is readable',
  args: { primaryColor: '#ffd400', children: <Button variant="primary">Save</Button> },
  play: async ({ canvasElement }) => {
    await waitFor(() =>
      expect(within(canvasElement).getByRole('button')).toHaveStyle({
        backgroundColor: 'rgb(255, 212, 0)',
        color: 'rgb(12, 35, 64)',
      }),
    );
  },
};

export const NoColour: Story = {
  name: 'An invalid colour changes nothing',
  args: { primaryColor: 'red;} body {display: none', children: <Button variant="primary">Save</Button> },
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button');
    const defaultColors = ['rgb(18, 50, 90)', 'rgb(125, 176, 238)'];
    await waitFor(() => expect(defaultColors).toContain(getComputedStyle(button).backgroundColor));
  },
};

function Density() {
  const { density, setDensity } = useDensityChoice();
  return (
    <KitProvider theme="light" locale="en" density={density}>
      <Inline gap={3}>
        <Button onPress={() => setDensity(density === 'compact' ? 'comfortable' : 'compact')}>Change density</Button>
        <TextField label="Name" />
      </Inline>
    </KitProvider>
  );
}

export const DensityChoice: Story = {
  name: 'The user chooses the density; the browser stores the choice',
  beforeEach: () => {
    localStorage.removeItem('density');
    return () => localStorage.removeItem('density');
  },
  render: () => <Density />,
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button');
    const heights = () =>
      [button, within(canvasElement).getByRole('textbox')].map((control) => control.getBoundingClientRect().height);
    await waitFor(() => expect(heights()[0]).toBe(36));
    await userEvent.click(button);
    await waitFor(() => expect(heights()[0]).toBe(30));
    await expect(heights()[1]).toBeLessThanOrEqual(30);
    await expect(localStorage.getItem('density')).toBe('compact');
    await userEvent.click(button);
    await waitFor(() => expect(heights()[0]).toBe(36));
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
