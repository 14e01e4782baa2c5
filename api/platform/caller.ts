import type { CustomerPermission } from '#api/generated/enums.ts';

/** The tenant that the host names, as far as a request needs it. */
export type Tenant = { id: string; subdomain: string; displayName: string; timeZone: string; status: string };

/** Who is asking, from a verified access token and the person's own row. */
export type Viewer = {
  /** Id of the console_user or system_admin row. */
  id: string;
  name: string;
  email: string;
  isSystemAdmin: boolean;
  isCustomerAdmin: boolean;
  permissions: readonly CustomerPermission[];
  /** When the access token ends, milliseconds since 1970. */
  expiresAt: number;
  /** A newer token would say more: the person was made administrator after this one was issued. */
  isOutdated: boolean;
};

/** Who caused a change, as audit and ledger record it. */
export type Actor = {
  type: 'USER' | 'MACHINE' | 'SYSTEM';
  id: string | null;
  name: string | null;
  /** Address that a person's call came from. */
  ip?: string;
};

/** The product itself: tasks and operators' commands. */
export const SYSTEM: Actor = { type: 'SYSTEM', id: null, name: null };
