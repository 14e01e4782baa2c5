import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { GetInboxChoicesDocument } from '#console/generated/operations.ts';
import { answer } from '#console/stories/answers.ts';
import { expectRefusal } from '#console/stories/bad-input.ts';
import { failing, onPhone, screen, type ScreenArgs } from '#console/stories/screen.tsx';

const CHOICES = [
  { triggerType: 'MACHINE_BLOCKED_CHANNEL', choice: 'ALL' },
  { triggerType: 'MACHINE_OFFLINE', choice: 'RECIPIENT' },
  { triggerType: 'WITHDRAWAL_ERROR', choice: 'NONE' },
] as const;

const meta = {
  ...screen,
  title: 'Screens/Profile',
  args: { path: '/profile', answers: [answer(GetInboxChoicesDocument, { getInboxChoices: CHOICES })] },
} satisfies Meta<ScreenArgs>;

export default meta;
type Story = StoryObj<ScreenArgs>;

export const Administrator: Story = {};
export const Phone: Story = onPhone;
export const Employee: Story = { args: { person: 'employee' } };
export const SystemAdministrator: Story = { args: { person: 'systemAdministrator' } };
export const SessionsFailed: Story = failing;
export const Guest: Story = { args: { person: 'guest' } };

/** The rules that a new password breaks are shown while it is typed. */
export const WeakPassword: Story = {
  play: async ({ canvasElement }) => {
    const password = await within(canvasElement).findAllByLabelText(/./, {
      selector: 'input[autocomplete="new-password"]',
    });
    await userEvent.type(password[0] ?? canvasElement, 'boots');
    await userEvent.tab();
    await expect(password[0]).toHaveValue('boots');
  },
};

export const BadInput: Story = {
  name: 'A profile without a name is refused at the name [V1]',
  play: () => expectRefusal({ name: { rule: 'required' } }),
};
