import type { SessionAnswer, SessionUser } from '#console/auth/session-answer.ts';
import {
  type CustomerPermission,
  GetCompanyInfoDocument,
  GetCurrentUserPermissionsDocument,
  GetMyProfileDocument,
  GetUnreadInboxCountDocument,
  GetStartDocument,
} from '#console/generated/operations.ts';
import { type Answer, answer } from './answers.ts';

/** The user of a story. */
export type StoryUser =
  /** Nobody is signed in. */
  | 'guest'
  /** Has a temporary password and must choose a new one to complete the sign-in. */
  | 'newcomer'
  /** Administrator of the company. */
  | 'administrator'
  /** Regular user of the company; may open only the dashboard. */
  | 'employee'
  /** May read the people's pages, but change nothing. */
  | 'viewer'
  /** May change the people's pages, including groups, but not read products. */
  | 'peopleManager'
  /** Administrator of the platform. */
  | 'systemAdministrator';

const HOUR = 3_600_000;

const PERMISSIONS: Record<StoryUser, CustomerPermission[]> = {
  guest: [],
  newcomer: [],
  administrator: [],
  employee: [],
  viewer: ['EMPLOYEE_VIEW_ONLY'],
  peopleManager: ['EMPLOYEE_MANAGEMENT'],
  systemAdministrator: [],
};

function userOf(person: StoryUser): SessionUser {
  const isSystemAdmin = person === 'systemAdministrator';
  return {
    id: `user-${person}`,
    email: isSystemAdmin ? 'clara@example.com' : 'marcela@acme.example.com',
    name: isSystemAdmin ? 'Clara Mendes' : 'Marcela Alves',
    emailVerified: true,
    subdomain: isSystemAdmin ? null : 'acme',
    isSystemAdmin,
    isCustomerAdmin: person === 'administrator',
  };
}

/** The session that /api/auth returns; undefined if nobody is signed in. */
export function sessionOf(person: StoryUser): SessionAnswer | undefined {
  if (person === 'guest' || person === 'newcomer') return undefined;
  return { accessToken: 'a-token-of-a-story', expiresAt: Date.now() + HOUR, user: userOf(person) };
}

/** The answers to the shell's operations. */
export function permissionsOf(person: StoryUser): Answer[] {
  const getCurrentUserPermissions = {
    isSystemAdmin: person === 'systemAdministrator',
    isCustomerAdmin: person === 'administrator',
    permissions: PERMISSIONS[person],
  };
  // No choices, so that language and theme are those of the toolbar.
  const getMyProfile = {
    __typename: 'MyProfile',
    id: userOf(person).id,
    name: userOf(person).name,
    email: userOf(person).email,
    language: null,
    theme: 'SYSTEM',
    density: 'COMFORTABLE',
    version: 1,
  } as const;
  const getCompanyInfo = {
    __typename: 'CompanyInfo',
    id: 'company-acme',
    displayName: 'Metalúrgica Acme',
    subdomain: 'acme',
    logoUrl: null,
    timeZone: 'America/Sao_Paulo',
    version: 1,
  } as const;
  const getUnreadInboxCount = 2;
  return [
    answer(GetStartDocument, {
      getCurrentUserPermissions,
      getMyProfile,
      getCompanyInfo,
      getUnreadInboxCount,
      getListChoices: [],
    }),
    answer(GetCurrentUserPermissionsDocument, { getCurrentUserPermissions }),
    answer(GetMyProfileDocument, { getMyProfile }),
    answer(GetCompanyInfoDocument, { getCompanyInfo }),
    answer(GetUnreadInboxCountDocument, { getUnreadInboxCount }),
  ];
}
