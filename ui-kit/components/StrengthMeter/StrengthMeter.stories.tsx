import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { Checklist } from '../Checklist/Checklist.tsx';
import { PasswordField } from '../PasswordField/PasswordField.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { StrengthMeter } from './StrengthMeter.tsx';

const meta = {
  title: 'Fields/StrengthMeter',
  component: StrengthMeter,
  args: { label: 'Password strength', level: 3, valueLabel: 'good' },
  parameters: describe({
    use: 'below a PasswordField for a new password, with a Checklist of its rules. The caller computes the level.',
    avoid: 'for an existing password (sign-in). For a fill level: FillBar. For a running task: ProgressBar.',
    anatomy: 'name · the level in a word · one bar per level.',
    words: 'The level is one plain word: "weak", "fair", "good", "strong". It is empty while the field is empty.',
    a11y: 'A meter with the word as its value. A new level is announced politely. The colour only repeats the word. It is not interactive and not a Tab stop.',
  }),
} satisfies Meta<typeof StrengthMeter>;

export default meta;
type Story = StoryObj<typeof meta>;

const filledSteps = (canvasElement: HTMLElement) => canvasElement.querySelectorAll('[data-filled]').length;

export const Playground: Story = {
  play: async ({ canvasElement }) => {
    const meter = within(canvasElement).getByRole('meter', { name: 'Password strength' });
    await expect(meter).toHaveAttribute('aria-valuetext', 'good');
    await expect(filledSteps(canvasElement)).toBe(3);
  },
};
const TONES = ['danger', 'warning', 'warning', 'success'] as const;
const LEVELS = ['weak', 'fair', 'good', 'strong'];

export const Colours: Story = {
  name: 'Is red for a weak password, amber for a better one, green for a strong one [V3]',
  render: (args) => (
    <Stack>
      {LEVELS.map((word, index) => (
        <StrengthMeter key={word} {...args} label={`Level ${index + 1}`} level={index + 1} valueLabel={word} />
      ))}
    </Stack>
  ),
  play: async ({ canvasElement }) => {
    const meters = within(canvasElement).getAllByRole('meter');
    await expect(meters.map((meter) => meter.dataset.tone)).toEqual([...TONES]);
  },
};
export const Nothing: Story = { args: { level: 0, valueLabel: '' } };
export const Weak: Story = { args: { level: 1, valueLabel: 'weak' } };
export const Fair: Story = { args: { level: 2, valueLabel: 'fair' } };
export const Strong: Story = { args: { level: 4, valueLabel: 'strong' } };
export const ThreeLevels: Story = { args: { level: 2, levels: 3, valueLabel: 'medium' } };
export const RightToLeft: Story = { args: { level: 2, valueLabel: 'fair' }, globals: { direction: 'rtl' } };
export const LongText: Story = {
  args: {
    label: 'Segurança da senha escolhida para o acesso ao sistema de entrega de equipamentos',
    valueLabel: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk',
  },
  globals: { viewport: { value: 'phone' } },
};
export const OutOfRange: Story = {
  name: 'Limits a level out of range to the nearest one',
  render: (args) => (
    <Stack>
      <StrengthMeter {...args} level={12} valueLabel="strong" />
      <StrengthMeter {...args} level={-3} valueLabel="none" />
      <StrengthMeter {...args} level={Number.NaN} valueLabel="unknown" />
    </Stack>
  ),
  play: async ({ canvasElement }) => {
    await expect(filledSteps(canvasElement)).toBe(4);
  },
};

const rules = [
  { label: 'At least 12 characters', isMet: (text: string) => text.length >= 12 },
  { label: 'A capital letter', isMet: (text: string) => /\p{Lu}/u.test(text) },
  { label: 'A small letter', isMet: (text: string) => /\p{Ll}/u.test(text) },
  { label: 'A digit', isMet: (text: string) => /\d/.test(text) },
];
const words = ['weak', 'weak', 'fair', 'good', 'strong'];

function NewPassword() {
  const [password, setPassword] = useState('');
  const items = rules.map(({ label, isMet }) => ({ label, isMet: isMet(password) }));
  const level = items.filter(({ isMet }) => isMet).length;
  return (
    <Stack gap={2}>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        showLabel="Show password"
        hideLabel="Hide password"
        value={password}
        onChange={setPassword}
        aria-describedby="password-rules"
      />
      <StrengthMeter label="Password strength" level={level} valueLabel={password && (words[level] ?? '')} />
      <Checklist
        id="password-rules"
        label="Your password needs"
        metLabel="met"
        unmetLabel="not met yet"
        items={items}
      />
    </Stack>
  );
}

export const WithPasswordField: Story = {
  name: 'With a PasswordField and its rules, by keyboard',
  render: () => <NewPassword />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.tab();
    const input = canvas.getByLabelText(/^New password/);
    await expect(input).toHaveFocus();
    await expect(input).toHaveAccessibleDescription(/At least 12 characters\s+– not met yet\./);
    await userEvent.keyboard('abc');
    await expect(canvas.getByRole('meter')).toHaveAttribute('aria-valuetext', 'weak');
    await userEvent.keyboard('DEF123');
    await expect(canvas.getByRole('meter')).toHaveAttribute('aria-valuetext', 'good');
    await waitFor(() =>
      expect(document.querySelector('[aria-live="polite"][aria-atomic]')).toHaveTextContent('Password strength: good'),
    );
    await userEvent.keyboard('456');
    await expect(canvas.getByRole('meter')).toHaveAttribute('aria-valuetext', 'strong');
    await expect(input).toHaveAccessibleDescription(/At least 12 characters\s+– met\./);
  },
};
