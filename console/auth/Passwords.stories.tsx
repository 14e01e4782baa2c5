import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { onPhone, screen, type ScreenArgs } from '#console/stories/screen.tsx';

/** Reset of a forgotten password, and replacement of a temporary password. */
const meta = {
  ...screen,
  title: 'Screens/Passwords',
  args: { path: '/forgot-password', person: 'guest', answers: [] },
} satisfies Meta<ScreenArgs>;

export default meta;
type Story = StoryObj<ScreenArgs>;
type Canvas = { canvasElement: HTMLElement };

/** In ms. Includes the time to load the next page's code. */
const TIMEOUT = 10_000;
const STRONG = 'Boots-4-All-99!';

const inputOf = (canvasElement: HTMLElement, purpose: string, place = 0) =>
  waitFor(
    () => {
      const found = canvasElement.querySelectorAll<HTMLInputElement>(`input[autocomplete="${purpose}"]`)[place];
      if (!found) throw new Error(`No field for ${purpose}`);
      return found;
    },
    { timeout: TIMEOUT },
  );
const send = (canvasElement: HTMLElement) =>
  userEvent.click(canvasElement.querySelector('button[type="submit"]') ?? canvasElement);

async function askForCode({ canvasElement }: Canvas) {
  await userEvent.type(await inputOf(canvasElement, 'username'), 'marcela@acme.example.com');
  await send(canvasElement);
  await inputOf(canvasElement, 'one-time-code');
}

async function choose({ canvasElement }: Canvas, password: string, again = password) {
  await userEvent.type(await inputOf(canvasElement, 'new-password'), password);
  await userEvent.type(await inputOf(canvasElement, 'new-password', 1), again);
}

async function signInWithTemporaryPassword({ canvasElement }: Canvas) {
  await userEvent.type(await inputOf(canvasElement, 'username'), 'nora@acme.example.com');
  await userEvent.type(await inputOf(canvasElement, 'current-password'), 'from-the-mail');
  await send(canvasElement);
  await inputOf(canvasElement, 'new-password');
}

export const AskForCode: Story = {};
export const AskForCodeOnPhone: Story = onPhone;

export const NoAddress: Story = {
  play: async ({ canvasElement }) => {
    await inputOf(canvasElement, 'username');
    await send(canvasElement);
    await expect(await inputOf(canvasElement, 'username')).toBeInvalid();
  },
};

export const CodeAndPassword: Story = { play: askForCode };
export const CodeAndPasswordOnPhone: Story = { ...onPhone, play: askForCode };

export const WeakAndDifferent: Story = {
  play: async (canvas) => {
    await askForCode(canvas);
    await choose(canvas, 'boots', 'shoes');
    await send(canvas.canvasElement);
    await expect(await inputOf(canvas.canvasElement, 'new-password')).toBeInvalid();
  },
};

export const Done: Story = {
  play: async (canvas) => {
    await askForCode(canvas);
    await userEvent.type(await inputOf(canvas.canvasElement, 'one-time-code'), '123456');
    await choose(canvas, STRONG);
    await send(canvas.canvasElement);
    await waitFor(() => expect(canvas.canvasElement.querySelector('input')).toBeNull(), { timeout: TIMEOUT });
  },
};

export const GivenPasswordMustChange: Story = {
  args: { path: '/login', person: 'newcomer' },
  play: signInWithTemporaryPassword,
};

export const GivenPasswordMustChangeOnPhone: Story = { ...GivenPasswordMustChange, ...onPhone };

export const GivenPasswordStrong: Story = {
  args: { path: '/login', person: 'newcomer' },
  play: async (canvas) => {
    await signInWithTemporaryPassword(canvas);
    await choose(canvas, STRONG);
    await expect(await inputOf(canvas.canvasElement, 'new-password')).toHaveValue(STRONG);
  },
};
