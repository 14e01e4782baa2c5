import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { disabled, invalid, longText, readOnly, rightToLeft } from '../../docs/states.tsx';
import { Link } from '../Link/Link.tsx';
import { PasswordField } from './PasswordField.tsx';

const meta = {
  title: 'Fields/PasswordField',
  component: PasswordField,
  args: {
    label: 'Password',
    autoComplete: 'current-password',
    showLabel: 'Show password',
    hideLabel: 'Hide password',
    isRequired: true,
  },
  parameters: describe({
    use: 'for passwords. Users can show the text. Pasting and password managers work.',
    a11y: 'The name of the button is its next action. The button is a separate Tab stop.',
    keys: { Tab: 'moves to the text, then to the button', 'Enter, Space': 'on the button: shows or hides the text' },
    anatomy: 'label · optional link · box with a button that shows the text.',
    words: '"Password", "New password": never a hint about the content.',
    avoid: 'for PINs of employees and codes from e-mails: TextField.',
  }),
} satisfies Meta<typeof PasswordField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const WithLink: Story = { args: { labelAction: <Link href="#forgot">Forgot password?</Link> } };
export const Invalid: Story = { args: { errorMessage: 'Enter your password.' }, ...invalid };
export const ReadOnly: Story = { args: { isReadOnly: true, value: 'secret' }, ...readOnly };
export const Disabled: Story = { args: { isDisabled: true, value: 'secret' }, ...disabled };

export const ShowAndHide: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const input = canvas.getByLabelText(/^Password/);
    await userEvent.type(input, 'correct horse');
    await expect(input).toHaveAttribute('type', 'password');
    await userEvent.click(canvas.getByRole('button', { name: 'Show password' }));
    await expect(input).toHaveAttribute('type', 'text');
    await userEvent.click(canvas.getByRole('button', { name: 'Hide password' }));
    await expect(input).toHaveAttribute('type', 'password');
    await expect(input).toHaveValue('correct horse');
  },
};

export const RightToLeft: Story = rightToLeft;
export const LongText: Story = longText;
