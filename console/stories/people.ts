import type { SessionAnswer, SessionUser } from '#console/auth/session-answer.ts';
import {
  type CustomerPermission,
  GetCompanyInfoDocument,
  GetCurrentUserPermissionsDocument,
  GetMyProfileDocument,
} from '#console/generated/operations.ts';
import { type Answer, answer } from './answers.ts';

/** Who looks at a screen. */
export type Person =
  /** Nobody is signed in. */
  | 'guest'
  /** May do everything in the company. */
  | 'administrator'
  /** Belongs to the company and may open nothing but the dashboard. */
  | 'employee'
  /** May look at people's pages and change nothing. */
  | 'viewer'
  /** Looks after the companies themselves. */
  | 'systemAdministrator';

const HOUR = 3_600_000;

const PERMISSIONS: Record<Person, CustomerPermission[]> = {
  guest: [],
  administrator: [],
  employee: [],
  viewer: ['EMPLOYEE_VIEW_ONLY'],
  systemAdministrator: [],
};

function userOf(person: Person): SessionUser {
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

/** What /api/auth answers about the person; undefined where nobody is signed in. */
export function sessionOf(person: Person): SessionAnswer | undefined {
  if (person === 'guest') return undefined;
  return { accessToken: 'a-token-of-a-story', expiresAt: Date.now() + HOUR, user: userOf(person) };
}

/** What the shell asks about the person and the company. */
export function permissionsOf(person: Person): Answer[] {
  return [
    answer(GetCurrentUserPermissionsDocument, {
      getCurrentUserPermissions: {
        isSystemAdmin: person === 'systemAdministrator',
        isCustomerAdmin: person === 'administrator',
        permissions: PERMISSIONS[person],
      },
    }),
    answer(GetCompanyInfoDocument, {
      getCompanyInfo: {
        id: 'company-acme',
    // Chosen nothing, so that a story's language and theme are those of the toolbar.
    answer(GetMyProfileDocument, {
      getMyProfile: {
        id: userOf(person).id,
        name: userOf(person).name,
        email: userOf(person).email,
        language: null,
        theme: 'SYSTEM',
        version: 1,
      },
    }),
        displayName: 'Metalúrgica Acme',
        subdomain: 'acme',
        logoUrl: null,
        timeZone: 'America/Sao_Paulo',
        version: 1,
      },
    }),
  ];
}
