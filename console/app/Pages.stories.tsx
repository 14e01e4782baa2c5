import type { Meta, StoryObj } from '@storybook/react-vite';
import { onPhone, screen, type ScreenArgs } from '#console/stories/screen.tsx';

/** Pages that do not exist or that the user may not open. */
const meta = {
  ...screen,
  title: 'Screens/Nowhere',
  args: { path: '/nowhere', answers: [] },
} satisfies Meta<ScreenArgs>;

export default meta;
type Story = StoryObj<ScreenArgs>;

export const NotFound: Story = {};
export const NotFoundOnPhone: Story = onPhone;
export const NotFoundForGuests: Story = { args: { person: 'guest' } };
export const PermissionMissing: Story = {
  args: { path: '/unauthorized?permission=EMPLOYEE_MANAGEMENT', person: 'employee' },
};
export const OnlyForSystemAdministrators: Story = { args: { path: '/admin' } };
export const OnlyForCompanies: Story = {
  args: { path: '/unauthorized?role=customer', person: 'systemAdministrator' },
};
export const OnlyForAdministrators: Story = { args: { path: '/unauthorized?role=customer', person: 'employee' } };
export const NotAllowed: Story = { args: { path: '/unauthorized', person: 'employee' } };
export const NotAllowedOnPhone: Story = { ...onPhone, args: { path: '/unauthorized', person: 'systemAdministrator' } };
export const GuestIsAskedToSignIn: Story = { args: { path: '/employees', person: 'guest' } };
