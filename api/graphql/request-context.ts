import type { SqlEntityManager } from '@mikro-orm/mysql';
import { Loaders } from './loaders.ts';
import type { Context } from './context.ts';
import type { Actor, Tenant, Viewer } from '#api/platform/caller.ts';
import { TENANT_FILTER } from '#api/db/tenant-filter.ts';
import { mailLanguage, type MailLanguage } from '#api/mail/language.ts';
import { unauthenticated } from '#api/platform/errors.ts';
import type { CallerAddress } from '#api/platform/caller-address.ts';
import type { Logger } from '#api/platform/log.ts';
import type { Services } from '#api/services/services.ts';

/** The context of a signed-in person. */
type SignedInContext = Context & { viewer: Viewer };

/** The caller data of a request or a socket. */
export type Caller = CallerAddress & {
  /** The access token, if there is one. */
  token: string | null;
  requestId: string;
  /** The connection of a request, over which the same token comes again. */
  connection?: object;
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

/** The context of a signed-in caller whose tenant and person are cached; null otherwise. It waits for nothing. */
export function recognizedContext(services: Services, caller: Caller): SignedInContext | null {
  const known =
    caller.token === null ? null : services.identity.recognize(caller.host, caller.token, caller.connection ?? null);
  if (!known || known.viewer.isOutdated) return null;
  const { tenant, viewer } = known;
  return new RequestContext(services, tenant, viewer, caller);
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
export const contextFor = (
  services: Services,
  tenant: Tenant | null,
  viewer: Viewer | null,
  caller: ContextCaller,
): Context => new RequestContext(services, tenant, viewer, caller);

/** What a context keeps of its caller. */
type ContextCaller = Pick<Caller, 'requestId' | 'ip' | 'acceptLanguage'> & {
  /** Who causes the changes, if it is not the person whose rights count. */
  actor?: Actor;
  /** Of contexts that read lists for files. */
  maxPage?: number;
};

/**
 * A class, because getters of an object literal are defined anew for each object, which costs more than the rest. Its
 * fields are not #private, because Apollo copies the context.
 */
class RequestContext<V extends Viewer | null> implements Context {
  readonly tenant: Tenant | null;
  readonly viewer: V;
  readonly actor: Actor;
  readonly services: Services;
  readonly requestId: string;
  readonly ip: string;
  readonly maxPage?: number;
  private readonly acceptLanguage: string | undefined;
  private ownEm: SqlEntityManager | undefined;
  private ownLoad: Loaders | undefined;

  constructor(
    services: Services,
    tenant: Tenant | null,
    viewer: V,
    { requestId, ip, acceptLanguage, actor, maxPage }: ContextCaller,
  ) {
    this.tenant = tenant;
    this.viewer = viewer;
    this.actor = actor ?? { type: 'USER', id: viewer?.id ?? null, name: viewer?.name ?? null, ip };
    this.services = services;
    this.requestId = requestId;
    this.ip = ip;
    this.maxPage = maxPage;
    this.acceptLanguage = acceptLanguage;
  }

  get log(): Logger {
    return this.services.log;
  }

  /** Created at first use, like the loaders: many requests are refused or need no database. */
  get em(): SqlEntityManager {
    this.ownEm ??= entityManagerFor(this.services, this.tenant);
    return this.ownEm;
  }

  get load(): Loaders {
    this.ownLoad ??= new Loaders(this.em, this.tenant?.id ?? null);
    return this.ownLoad;
  }

  get language(): MailLanguage {
    return mailLanguage(this.acceptLanguage);
  }
}

function entityManagerFor(services: Services, tenant: Tenant | null): SqlEntityManager {
  const em = services.orm.em.fork();
  if (tenant) em.setFilterParams(TENANT_FILTER, { customerId: tenant.id });
  return em;
}
