import type { CustomerPermission } from '#api/generated/enums.ts';

/** The tenant of the request's host, with the fields that requests need. */
export type Tenant = { id: string; subdomain: string; displayName: string; timeZone: string; status: string };

/** The caller, from a verified access token and the person's own row. */
export type Viewer = {
  /** Id of the console_user or system_admin row. */
  id: string;
  name: string;
  email: string;
  isSystemAdmin: boolean;
  isCustomerAdmin: boolean;
  permissions: readonly CustomerPermission[];
  /** When the access token expires, in milliseconds since 1970. */
  expiresAt: number;
  /** The person was made administrator after this token was issued: a newer token grants more. */
  isOutdated: boolean;
};

/** Who caused a change, as audit and ledger record it. */
export type Actor = {
  type: 'USER' | 'MACHINE' | 'SYSTEM';
  id: string | null;
  name: string | null;
  /** IP address of a person's call. */
  ip?: string;
};

/** The product itself: tasks and operator commands. */
export const SYSTEM: Actor = { type: 'SYSTEM', id: null, name: null };
