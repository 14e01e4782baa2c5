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
  /** Has a temporary password, and must choose another one before they are in. */
  | 'newcomer'
  /** May do everything in the company. */
  | 'administrator'
  /** Belongs to the company and may open nothing but the dashboard. */
  | 'employee'
  /** May look at people's pages and change nothing. */
  | 'viewer'
  /** May change people's pages, groups included, and read no products. */
  | 'peopleManager'
  /** Looks after the companies themselves. */
  | 'systemAdministrator';

const HOUR = 3_600_000;

const PERMISSIONS: Record<Person, CustomerPermission[]> = {
  guest: [],
  newcomer: [],
  administrator: [],
  employee: [],
  viewer: ['EMPLOYEE_VIEW_ONLY'],
  peopleManager: ['EMPLOYEE_MANAGEMENT'],
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
  if (person === 'guest' || person === 'newcomer') return undefined;
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
    answer(GetCompanyInfoDocument, {
      getCompanyInfo: {
        id: 'company-acme',
        displayName: 'Metalúrgica Acme',
        subdomain: 'acme',
        logoUrl: null,
        timeZone: 'America/Sao_Paulo',
        version: 1,
      },
    }),
  ];
}
