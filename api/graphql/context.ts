import type { SqlEntityManager } from '@mikro-orm/mysql';
import { unauthenticated } from '#api/platform/errors.ts';
import type { CustomerPermission } from '#api/graphql/generated/types.ts';
import type { MailLanguage } from '#api/mail/language.ts';
import type { Services } from '#api/server/services.ts';
import type { Logger } from '#api/platform/log.ts';
import type { Loaders } from './loaders.ts';

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

/** What every resolver gets. Built once per request, and anew for every delivered event. */
export type Context = {
  /** Null at the bare root domain: no tenant. */
  tenant: Tenant | null;
  viewer: Viewer | null;
  actor: Actor;
  /** A fork of its own, its tenant filter set. */
  em: SqlEntityManager;
  load: Loaders;
  services: Services;
  log: Logger;
  requestId: string;
  /** Of the caller, for rate limits. */
  ip: string;
  /** What the caller's browser asks for: mails that a call sends to others are in it, where those have chosen none. */
  language: MailLanguage;
};

/** A context in which @allow has made sure of a tenant and a person. */
export type TenantContext = Context & { tenant: Tenant; viewer: Viewer };

/** Narrows a context for a field that @allow gives to a tenant's people only. */
export function inTenant(ctx: Context): TenantContext {
  const { tenant, viewer } = ctx;
  if (!tenant || !viewer) throw unauthenticated();
  return { ...ctx, tenant, viewer };
}
