import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { onPhone, screen, type ScreenArgs } from '#console/stories/screen.tsx';

const meta = {
  ...screen,
  title: 'Screens/Sign in',
  args: { path: '/login', person: 'guest', answers: [] },
} satisfies Meta<ScreenArgs>;

export default meta;
type Story = StoryObj<ScreenArgs>;

async function signIn(canvasElement: HTMLElement) {
  const canvas = within(canvasElement);
  await userEvent.type(await canvas.findByRole('textbox'), 'marcela@acme.example.com');
  await userEvent.type(canvas.getByLabelText('Password'), 'not this one');
  await userEvent.keyboard('{Enter}');
  await expect(await canvas.findByRole('alert')).toBeVisible();
}

export const Guest: Story = {};
export const Phone: Story = onPhone;
export const SessionExpired: Story = { args: { path: '/login?session=expired' } };
export const CompanyAccount: Story = { args: { hostedWay: 'company' } };
export const SecondFactor: Story = { args: { hostedWay: 'secondFactor' } };
export const WrongPassword: Story = {
  globals: { network: 'error' },
  play: async ({ canvasElement }) => signIn(canvasElement),
};
export const Offline: Story = {
  globals: { network: 'offline' },
  play: async ({ canvasElement }) => signIn(canvasElement),
};
