import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { inFrames } from '../../docs/describe.ts';
import { focused, hovered, rightToLeft } from '../../docs/states.tsx';
import { useThemeChoice } from '../../provider/useThemeChoice.ts';
import { Stack } from '../Stack/Stack.tsx';
import { Text } from '../Text/Text.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';

function Sample() {
  const { choice, theme, setChoice } = useThemeChoice();
  return (
    <Stack align="start">
      <ThemeToggle
        label="Theme"
        labels={{ light: 'Light', dark: 'Dark', system: 'As the device' }}
        value={choice}
        onChange={setChoice}
      />
      <Text>{`Shown: ${theme}`}</Text>
    </Stack>
  );
}

/** Replaces `matchMedia` to simulate the colour scheme of the device. */
function mockDevice(isDark: boolean) {
  const real = window.matchMedia;
  const device = new EventTarget();
  let matches = isDark;
  window.matchMedia = (query) => {
    if (!query.includes('prefers-color-scheme')) return real.call(window, query);
    return Object.defineProperty(
      Object.assign(real.call(window, query), {
        addEventListener: device.addEventListener.bind(device),
        removeEventListener: device.removeEventListener.bind(device),
      }),
      'matches',
      { get: () => matches },
    );
  };
  return {
    setDark: (dark: boolean) => {
      matches = dark;
      device.dispatchEvent(new Event('change'));
    },
    restore: () => {
      window.matchMedia = real;
    },
  };
}

/** A storage of this frame alone: the frames of a docs page would share that of the browser, and change each other. */
function ownStorage() {
  const stored = new Map<string, string>();
  const shared = Object.getOwnPropertyDescriptor(window, 'localStorage') ?? {};
  Object.defineProperty(window, 'localStorage', {
    configurable: true,
    value: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
  });
  return () => Object.defineProperty(window, 'localStorage', shared);
}

let device: ReturnType<typeof mockDevice>;

const meta = {
  title: 'Shell/ThemeToggle',
  component: Sample,
  subcomponents: { ThemeToggle },
  beforeEach: () => {
    const restoreStorage = ownStorage();
    device = mockDevice(false);
    return () => {
      device.restore();
      restoreStorage();
    };
  },
  parameters: inFrames({
    use: 'in the header, with `useThemeChoice`: light, dark or the theme of the device.',
    avoid: 'for other settings of a user: they have a page.',
    anatomy: 'button with the icon of the choice · menu of three choices, the current one checked.',
    words: '"Light", "Dark", "As the device".',
    a11y: 'The name of the button contains the choice; the menu marks it as checked.',
    keys: {
      'Enter, Space, ArrowDown': 'opens the menu',
      'ArrowUp, ArrowDown': 'move',
      Enter: 'chooses',
      Escape: 'closes without changes',
    },
  }),
} satisfies Meta<typeof Sample>;

export default meta;
type Story = StoryObj<typeof meta>;

async function choose(canvasElement: HTMLElement, name: string) {
  await userEvent.click(within(canvasElement).getByRole('button', { name: /^Theme/ }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name }));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
}

export const Playground: Story = {};
export const Hover: Story = hovered;
export const Focus: Story = focused;
export const RightToLeft: Story = rightToLeft;
export const LongText: Story = {
  render: () => (
    <ThemeToggle
      label="Theme"
      labels={{ light: 'Light', dark: 'Dark', system: `As the device ${'device'.repeat(30)}` }}
      value="system"
      onChange={() => undefined}
    />
  ),
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    const menu = await screen.findByRole('menu');
    await expect(menu.getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth);
    await expect(menu.scrollWidth).toBeLessThanOrEqual(menu.clientWidth);
  },
};

export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Theme: As the device' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('menu');
    await userEvent.keyboard('{Home}{ArrowDown}{Enter}');
    await expect(await canvas.findByText('Shown: dark')).toBeVisible();
    const button = canvas.getByRole('button', { name: 'Theme: Dark' });
    await waitFor(() => expect(button).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('menu');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(button).toHaveFocus());
    await expect(localStorage.getItem('theme')).toBe('dark');
  },
};

export const FollowsTheSystemUntilAPersonChooses: Story = {
  name: 'Follows the system and its changes until the user chooses a theme; stores the choice [T9]',
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('Shown: light')).toBeVisible();
    device.setDark(true);
    await expect(await canvas.findByText('Shown: dark')).toBeVisible();
    device.setDark(false);
    await expect(await canvas.findByText('Shown: light')).toBeVisible();
    await choose(canvasElement, 'Dark');
    await expect(canvas.getByText('Shown: dark')).toBeVisible();
    device.setDark(true);
    device.setDark(false);
    await expect(canvas.getByText('Shown: dark')).toBeVisible();
    await expect(localStorage.getItem('theme')).toBe('dark');
    await choose(canvasElement, 'As the device');
    await expect(canvas.getByText('Shown: light')).toBeVisible();
    await expect(localStorage.getItem('theme')).toBeNull();
  },
};

export const StartsWithTheKeptChoice: Story = {
  name: 'Starts with the stored choice [T9]',
  beforeEach: () => localStorage.setItem('theme', 'dark'),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('Shown: dark')).toBeVisible();
  },
};
