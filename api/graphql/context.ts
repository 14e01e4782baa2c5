import type { SqlEntityManager } from '@mikro-orm/mysql';
import { unauthenticated } from '#api/platform/errors.ts';
import type { MailLanguage } from '#api/mail/language.ts';
import type { Services } from '#api/services/services.ts';
import type { Logger } from '#api/platform/log.ts';
import type { Loaders } from './loaders.ts';
import type { Tenant, Viewer, Actor } from '#api/platform/caller.ts';

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
