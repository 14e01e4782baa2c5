import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import {
  GetSystemAdminDocument,
  ListSystemAdminsDocument,
  type SystemAdminFieldsFragment,
} from '#console/generated/operations.ts';
import { text } from '#console/i18n/i18n.ts';
import { answer, byId, onePage } from '#console/stories/answers.ts';
import { expectRefusal } from '#console/stories/bad-input.ts';
import { failing, onPhone, refused, screen, type ScreenArgs, waiting } from '#console/stories/screen.tsx';
import { minutesAgo, unchanged } from '#console/stories/times.ts';

const admins: SystemAdminFieldsFragment[] = [
  {
    ...unchanged,
    id: 'clara',
    name: 'Clara Mendes',
    email: 'clara@example.com',
    systemPermissions: ['USER_MANAGEMENT', 'CUSTOMER_MANAGEMENT', 'SYSTEM_CONFIGURATION', 'AUDIT_LOGS'],
    lastLoginAt: minutesAgo(4),
  },
  {
    ...unchanged,
    id: 'davi',
    name: 'Davi Rocha',
    email: 'davi@example.com',
    systemPermissions: ['CUSTOMER_MANAGEMENT'],
    lastLoginAt: null,
  },
  {
    ...unchanged,
    id: 'elisa',
    name: 'Elisa Prado',
    email: 'elisa@example.com',
    systemPermissions: [],
    status: 'INACTIVE',
    lastLoginAt: minutesAgo(60 * 24 * 90),
  },
  {
    ...unchanged,
    id: 'fabio',
    name: 'Fábio Lima',
    email: 'fabio@example.com',
    systemPermissions: [],
    status: 'PENDING',
    lastLoginAt: null,
  },
  {
    ...unchanged,
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

const nothing = [answer(ListSystemAdminsDocument, { listSystemAdmins: onePage([]) })];

export const List: Story = {};
export const Phone: Story = onPhone;
export const NothingMatches: Story = { args: { path: '/admin/system-users?search=xyz', answers: nothing } };
export const Loading: Story = waiting;
export const Failed: Story = failing;
export const Refused: Story = refused;
export const NotForCompanies: Story = { args: { person: 'administrator' } };
export const Edit: Story = { args: { path: '/admin/system-users/elisa' } };
export const NeverSignedIn: Story = { args: { path: '/admin/system-users/davi' } };
export const Oneself: Story = { args: { path: '/admin/system-users/clara' } };

/** All that the drawer of this person says, once it is there. */
const drawerOf = (name: string): Promise<string> =>
  waitFor(
    () => {
      const said = document.querySelector('[role="dialog"]')?.textContent ?? '';
      if (!said.includes(name)) throw new Error(`No drawer of ${name}`);
      return said;
    },
    { timeout: 20_000 },
  );
const labels = () => ({
  status: text()(($) => $.systemAdmins.fields.status),
  invite: text()(($) => $.systemAdmins.invite),
});

export const NotInvitedYet: Story = {
  name: 'Who has no account yet can be invited, and neither activated nor deactivated',
  args: { path: '/admin/system-users/fabio' },
  play: async () => {
    const said = await drawerOf('Fábio Lima');
    await expect(said).toContain(labels().invite);
    await expect(said).not.toContain(labels().status);
  },
};
export const NeverSignedInAndClosed: Story = {
  name: 'Who was deactivated before the first sign-in is not offered an invitation, which would be refused',
  args: { path: '/admin/system-users/gilda' },
  play: async () => {
    const said = await drawerOf('Gilda Nunes');
    await expect(said).toContain(labels().status);
    await expect(said).not.toContain(labels().invite);
  },
};
export const New: Story = { args: { path: '/admin/system-users/new' } };

export const BadInput: Story = {
  name: 'Each field says which rule it breaks [V1] [V9]',
  args: { path: '/admin/system-users/new' },
  play: () => expectRefusal({ name: { rule: 'required' }, email: { typed: 'nobody@', rule: 'email' } }),
};
