import type { SqlEntityManager } from '@mikro-orm/mysql';
import { unauthenticated } from '#api/platform/errors.ts';
import type { MailLanguage } from '#api/mail/language.ts';
import type { Services } from '#api/services/services.ts';
import type { Logger } from '#api/platform/log.ts';
import type { Loaders } from './loaders.ts';
import type { Tenant, Viewer, Actor } from '#api/platform/caller.ts';

/** The context of every resolver. Created per request, and per delivered event of a subscription. */
export type Context = {
  /** Null at the bare root domain, which has no tenant. */
  tenant: Tenant | null;
  viewer: Viewer | null;
  actor: Actor;
  /** A fork for this request, with the tenant filter set. */
  em: SqlEntityManager;
  load: Loaders;
  services: Services;
  log: Logger;
  requestId: string;
  /** IP address of the caller, for rate limits. */
  ip: string;
  /** Language of the caller's browser. Mails of this call to people who chose no language are written in it. */
  language: MailLanguage;
  /** Most records of a page where the product reads a list for a file; undefined: what a client may ask for. */
  maxPage?: number;
};

/** A context with a tenant and a person, as @allow has checked. */
export type TenantContext = Context & { tenant: Tenant; viewer: Viewer };

/** Narrows the context of a field that @allow limits to people of a tenant. Throws UNAUTHENTICATED otherwise. */
export function inTenant(ctx: Context): TenantContext {
  if (!isInTenant(ctx)) throw unauthenticated();
  return ctx;
}

const isInTenant = (ctx: Context): ctx is TenantContext => ctx.tenant !== null && ctx.viewer !== null;
