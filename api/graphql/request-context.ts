import type { SqlEntityManager } from '@mikro-orm/mysql';
import { Loaders } from './loaders.ts';
import type { Context } from './context.ts';
import type { Tenant, Viewer } from '#api/platform/caller.ts';
import { TENANT_FILTER } from '#api/db/tenant-filter.ts';
import { mailLanguage } from '#api/mail/language.ts';
import { unauthenticated } from '#api/platform/errors.ts';
import type { CallerAddress } from '#api/platform/caller-address.ts';
import type { Services } from '#api/services/services.ts';

/** The caller data of a request or a socket. */
export type Caller = CallerAddress & {
  /** The access token, if there is one. */
  token: string | null;
  requestId: string;
  /** Only of requests; calls over a socket send no mail. */
  acceptLanguage?: string;
};

/** Before the token of an Authorization header, in any case of its letters. */
const SCHEME = 'bearer ';

/** "Bearer x" → x. */
export function bearerToken(header = ''): string | null {
  if (header.slice(0, SCHEME.length).toLowerCase() !== SCHEME) return null;
  const token = header.slice(SCHEME.length);
  return token === '' || /\s/.test(token) ? null : token;
}

/**
 * Creates the context: finds tenant and person. Throws UNAUTHENTICATED for a token that is not of this host's tenant,
 * or that the client must renew.
 */
export async function createContext(services: Services, caller: Caller): Promise<Context> {
  const { tenant, viewer } = await identify(services, caller);
  // The client renews the token and repeats the request; a socket gets a message instead (socket-session.ts).
  if (viewer?.isOutdated) throw unauthenticated('expired');
  return contextFor(services, tenant, viewer, caller);
}

/** Returns tenant and person of a call. An unknown host has no tenant and accepts no token. */
export async function identify(
  { identity }: Services,
  { host: named, token }: Caller,
): Promise<{ tenant: Tenant | null; viewer: Viewer | null }> {
  const host = await identity.tenantOfHost(named);
  if (host.kind === 'unknown') {
    if (token) throw unauthenticated('invalid');
    return { tenant: null, viewer: null };
  }
  const tenant = host.kind === 'tenant' ? host.tenant : null;
  return { tenant, viewer: token ? await identity.verify(token, tenant) : null };
}

/** Creates a context with a new entity manager and new loaders, per request and per event of a subscription. */
export function contextFor(
  services: Services,
  tenant: Tenant | null,
  viewer: Viewer | null,
  { requestId, ip, acceptLanguage }: Pick<Caller, 'requestId' | 'ip' | 'acceptLanguage'>,
): Context {
  let em: SqlEntityManager | undefined;
  let load: Loaders | undefined;
  return {
    tenant,
    viewer,
    actor: { type: 'USER', id: viewer?.id ?? null, name: viewer?.name ?? null, ip },
    // Created at first use: many requests are refused or need no database.
    get em() {
      em ??= entityManagerFor(services, tenant);
      return em;
    },
    get load() {
      load ??= new Loaders(this.em, tenant?.id ?? null);
      return load;
    },
    services,
    log: services.log,
    requestId,
    ip,
    get language() {
      return mailLanguage(acceptLanguage);
    },
  };
}

function entityManagerFor(services: Services, tenant: Tenant | null): SqlEntityManager {
  const em = services.orm.em.fork();
  if (tenant) em.setFilterParams(TENANT_FILTER, { customerId: tenant.id });
  return em;
}
