import type ClientRepresentation from '@keycloak/keycloak-admin-client/lib/defs/clientRepresentation.js';
import type RealmRepresentation from '@keycloak/keycloak-admin-client/lib/defs/realmRepresentation.js';

/** A realm's settings without what differs from realm to realm: ids, keys, secrets, names. Safe to print. */
export type RealmPicture = { [name: string]: Picture };
export type Picture = string | number | boolean | null | readonly Picture[] | RealmPicture;

/** What stands in a picture in the place of a realm's own names. */
export type RealmNames = {
  realm: string;
  /** Null for the platform's realm. */
  subdomain: string | null;
  /** `https://acme.ppe.example.com`: the origin of the tenant's console. */
  console: string;
};

/**
 * What each tenant has of its own, beside ids: its name, whether it is suspended, its identity providers, and who must
 * set up a second factor.
 */
const TENANTS_OWN = new Set([
  'id',
  'realm',
  'displayName',
  'displayNameHtml',
  'enabled',
  'notBefore',
  'keycloakVersion',
  'defaultRole',
  'scopeMappings',
  'clientScopeMappings',
  'identityProviders',
  'identityProviderMappers',
  'users',
]);

/** Where browsers find the realm's Keycloak: a matter of the shard. */
const SHARDS_OWN = new Set(['frontendUrl']);

const CLIENTS_OWN = new Set(['id', 'secret', 'name', 'description', 'notBefore']);

type Named = { name?: string };
type Execution = { requirement?: string; authenticator?: string; flowAlias?: string; authenticatorConfig?: string };
type Flow = { alias?: string; authenticationExecutions?: Execution[] };

/** Pictures a realm as Keycloak exports it (with its clients). */
export function pictureOf(exported: RealmRepresentation, names: RealmNames): RealmPicture {
  const { attributes, clients, clientScopes, components, authenticationFlows, authenticatorConfig, ...rest } = exported;
  const { requiredActions, ...settings } = rest;
  const picture = {
    ...without(settings, TENANTS_OWN),
    attributes: without(attributes, SHARDS_OWN),
    clients: named(clients, ({ clientId }) => clientId, clientPicture),
    clientScopes: named<Named>(clientScopes, ({ name }) => name, unnamed),
    components: componentPictures({ ...components }),
    authenticationFlows: named<Flow>(
      authenticationFlows,
      ({ alias }) => alias,
      ({ authenticationExecutions = [] }) => authenticationExecutions.map(executionPicture).join(', then '),
    ),
    authenticatorConfig: named(
      authenticatorConfig,
      ({ alias }) => alias,
      ({ config }) => config,
    ),
    requiredActions: named(
      requiredActions,
      ({ alias }) => alias,
      ({ enabled, defaultAction }) => ({ enabled, defaultAction }),
    ),
  };
  return asRecord(toPicture(picture, names));
}

const executionPicture = ({ requirement, authenticator, flowAlias, authenticatorConfig }: Execution): string =>
  `${requirement} ${flowAlias ?? authenticator}${authenticatorConfig ? ` (${authenticatorConfig})` : ''}`;

/** The picture of the platform's realm, whose clients have no subdomain to claim. */
export const platformPicture = (tenants: RealmPicture): RealmPicture => ({
  ...tenants,
  clients: Object.fromEntries(
    Object.entries(asRecord(tenants.clients)).map(([clientId, client]) => [
      clientId,
      { ...asRecord(client), protocolMappers: without(asRecord(asRecord(client).protocolMappers), SUBDOMAIN) },
    ]),
  ),
});

const SUBDOMAIN = new Set(['subdomain']);

const clientPicture = ({ protocolMappers, attributes, ...client }: ClientRepresentation) => ({
  ...without(client, CLIENTS_OWN),
  attributes: without(attributes, new Set(['client.secret.creation.time'])),
  protocolMappers: named(protocolMappers, ({ name }) => name, unnamed),
});

type Component = { name?: string; providerId?: string; subType?: string; config?: Record<string, unknown> };

/** Of keys only which kinds there are: replacing them is an operator's daily work, and they are nobody's to read. */
function componentPictures(components: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(components).map(([type, list]) => {
      const found: Component[] = Array.isArray(list) ? list : [];
      if (type.endsWith('.KeyProvider')) return [type, [...new Set(found.map(keyKind))]];
      return [type, named(found, ({ name, subType }) => [name, subType].filter(Boolean).join(' '), componentPicture)];
    }),
  );
}

const keyKind = ({ providerId, config }: Component): string =>
  [providerId, config?.algorithm, config?.keySize].filter(Boolean).join(' ');

const componentPicture = ({ providerId, config = {} }: Component) => ({
  providerId,
  config: Object.fromEntries(Object.entries(config).map(([key, value]) => [key, parsed(key, value)])),
});

/** The user profile is JSON in a string; as data it can be compared setting by setting. */
function parsed(key: string, value: unknown): unknown {
  if (key !== 'kc.user.profile.config' || !Array.isArray(value)) return value;
  const profile: { attributes?: { name: string }[] } = JSON.parse(String(value[0]));
  return { ...profile, attributes: named(profile.attributes, ({ name }) => name, unnamed) };
}

/** A list as a record, so that its order does not matter. */
const named = <T extends object>(
  list: readonly T[] | undefined,
  nameOf: (one: T) => string | undefined,
  picture: (one: T) => unknown,
): Record<string, unknown> => Object.fromEntries((list ?? []).map((one) => [nameOf(one) ?? '', picture(one)]));

const without = <T>(record: Record<string, T> | undefined, names: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries({ ...record }).filter(([name]) => !names.has(name)));

const unnamed = (one: object) => without<unknown>({ ...one }, new Set(['id', 'name']));

/** Sorted by name, the realm's own names replaced, lists of words in order. */
function toPicture(value: unknown, names: RealmNames): Picture {
  if (typeof value === 'string') return generalised(value, names);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) {
    const list = value.map((one) => toPicture(one, names));
    return list.every((one) => typeof one === 'string') ? list.toSorted() : list;
  }
  if (typeof value !== 'object' || value === null) return null;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => [name, toPicture(one, names)]),
  );
}

function generalised(text: string, { realm, subdomain, console: origin }: RealmNames): string {
  if (subdomain !== null && text === subdomain) return '{{subdomain}}';
  return text.replaceAll(origin, '{{console}}').replaceAll(`/realms/${realm}/`, '/realms/{{realm}}/');
}

export const isRecord = (value: Picture | undefined): value is RealmPicture =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const asRecord = (value: Picture | undefined): RealmPicture => (isRecord(value) ? value : {});
