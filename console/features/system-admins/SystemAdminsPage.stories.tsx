import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen as screenOf, waitFor } from 'storybook/test';
import {
  GetSystemAdminDocument,
  ListSystemAdminsDocument,
  type SystemAdminFieldsFragment,
} from '#console/generated/operations.ts';
import { text } from '#console/i18n/i18n.ts';
import { answer, byId, onePage, type Sample } from '#console/stories/answers.ts';
import { expectRefusal } from '#console/stories/bad-input.ts';
import {
  conflicting,
  failing,
  offline,
  onPhone,
  refused,
  screen,
  type ScreenArgs,
  waiting,
} from '#console/stories/screen.tsx';
import { minutesAgo, recordFields } from '#console/stories/times.ts';

const admins: Sample<SystemAdminFieldsFragment>[] = [
  {
    ...recordFields,
    id: 'clara',
    name: 'Clara Mendes',
    email: 'clara@example.com',
    systemPermissions: ['USER_MANAGEMENT', 'CUSTOMER_MANAGEMENT', 'SYSTEM_CONFIGURATION', 'AUDIT_LOGS'],
    lastLoginAt: minutesAgo(4),
  },
  {
    ...recordFields,
    id: 'davi',
    name: 'Davi Rocha',
    email: 'davi@example.com',
    systemPermissions: ['CUSTOMER_MANAGEMENT'],
    lastLoginAt: null,
  },
  {
    ...recordFields,
    id: 'elisa',
    name: 'Elisa Prado',
    email: 'elisa@example.com',
    systemPermissions: [],
    status: 'INACTIVE',
    lastLoginAt: minutesAgo(60 * 24 * 90),
  },
  {
    ...recordFields,
    id: 'fabio',
    name: 'Fábio Lima',
    email: 'fabio@example.com',
    systemPermissions: [],
    status: 'PENDING',
    lastLoginAt: null,
  },
  {
    ...recordFields,
    id: 'gilda',
    name: 'Gilda Nunes',
    email: 'gilda@example.com',
    systemPermissions: [],
    status: 'INACTIVE',
    lastLoginAt: null,
  },
];

const meta = {
  ...screen,
  title: 'Screens/System users',
  args: {
    path: '/admin/system-users',
    person: 'systemAdministrator',
    answers: [
      answer(ListSystemAdminsDocument, { listSystemAdmins: onePage(admins) }),
      answer(GetSystemAdminDocument, ({ id }) => ({ getSystemAdmin: byId(admins, id) })),
    ],
  },
} satisfies Meta<ScreenArgs>;

export default meta;
type Story = StoryObj<ScreenArgs>;

const emptyList = [answer(ListSystemAdminsDocument, { listSystemAdmins: onePage([]) })];

export const List: Story = {};
export const Phone: Story = onPhone;
export const NothingMatches: Story = { args: { path: '/admin/system-users?search=xyz', answers: emptyList } };
export const Loading: Story = waiting;
export const Failed: Story = failing;
export const Conflict: Story = { ...conflicting, args: { path: '/admin/system-users/elisa' } };
export const Offline: Story = offline;
export const Refused: Story = refused;
export const NotForCompanies: Story = { args: { person: 'administrator' } };
export const Edit: Story = { args: { path: '/admin/system-users/elisa' } };
export const NeverSignedIn: Story = { args: { path: '/admin/system-users/davi' } };
export const InvitedInTheList: Story = {
  name: 'A user who never signed in is invited, not active',
  play: async () => {
    const rowOf = async (name: string) => (await screenOf.findByRole('row', { name: new RegExp(name) })).textContent;
    await expect(await rowOf('Davi')).toMatch(/Invited$/);
    await expect(await rowOf('Clara')).toMatch(/Active$/);
  },
};
export const Oneself: Story = { args: { path: '/admin/system-users/clara' } };

/** Waits for the drawer of a user; returns its text. */
const findDrawerText = (name: string): Promise<string> =>
  waitFor(
    () => {
      const drawerText = document.querySelector('[role="dialog"]')?.textContent ?? '';
      if (!drawerText.includes(name)) throw new Error(`No drawer of ${name}`);
      return drawerText;
    },
    { timeout: 20_000 },
  );
const labels = () => ({
  status: text()(($) => $.systemAdmins.fields.status),
  invite: text()(($) => $.systemAdmins.invite),
});

export const NotInvitedYet: Story = {
  name: 'A user without an account can be invited, but not activated or deactivated',
  args: { path: '/admin/system-users/fabio' },
  play: async () => {
    const drawerText = await findDrawerText('Fábio Lima');
    await expect(drawerText).toContain(labels().invite);
    await expect(drawerText).not.toContain(labels().status);
  },
};
export const NeverSignedInAndClosed: Story = {
  name: 'A user who was deactivated before the first sign-in cannot be invited',
  args: { path: '/admin/system-users/gilda' },
  play: async () => {
    const drawerText = await findDrawerText('Gilda Nunes');
    await expect(drawerText).toContain(labels().status);
    await expect(drawerText).not.toContain(labels().invite);
  },
};
export const New: Story = { args: { path: '/admin/system-users/new' } };

export const BadInput: Story = {
  name: 'Each field says which rule it breaks [V1] [V9]',
  args: { path: '/admin/system-users/new' },
  play: () => expectRefusal({ name: { rule: 'required' }, email: { typed: 'nobody@', rule: 'email' } }),
};
