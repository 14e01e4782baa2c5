import type ClientRepresentation from '@keycloak/keycloak-admin-client/lib/defs/clientRepresentation.js';
import type RealmRepresentation from '@keycloak/keycloak-admin-client/lib/defs/realmRepresentation.js';

/** Settings of a realm, without ids, keys, secrets and names, which differ from realm to realm. Safe to print. */
export type RealmSnapshot = { [name: string]: SnapshotValue };
export type SnapshotValue = string | number | boolean | null | readonly SnapshotValue[] | RealmSnapshot;

/** Names of one realm that a snapshot replaces by placeholders. */
export type RealmNames = {
  realm: string;
  /** Null for the platform's realm. */
  subdomain: string | null;
  /** `https://acme.ppe.example.com`: the origin of the tenant's console. */
  console: string;
};

/** Settings that differ between tenants: name, suspension, identity providers, required second factor, ids. */
const TENANT_SPECIFIC = new Set([
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

/** Settings that differ between shards: the address at which browsers reach Keycloak. */
const SHARD_SPECIFIC = new Set(['frontendUrl']);

const CLIENT_SPECIFIC = new Set(['id', 'secret', 'name', 'description', 'notBefore']);

type Named = { name?: string };
type Execution = { requirement?: string; authenticator?: string; flowAlias?: string; authenticatorConfig?: string };
type Flow = { alias?: string; authenticationExecutions?: Execution[] };

/** Makes a snapshot of a realm that Keycloak exported with its clients. */
export function snapshotOf(exported: RealmRepresentation, names: RealmNames): RealmSnapshot {
  const { attributes, clients, clientScopes, components, authenticationFlows, authenticatorConfig, ...rest } = exported;
  const { requiredActions, ...settings } = rest;
  const snapshot = {
    ...without(settings, TENANT_SPECIFIC),
    attributes: without(attributes, SHARD_SPECIFIC),
    clients: byName(clients, ({ clientId }) => clientId, clientSnapshot),
    clientScopes: byName<Named>(clientScopes, ({ name }) => name, withoutIdAndName),
    components: componentSnapshots({ ...components }),
    authenticationFlows: byName<Flow>(
      authenticationFlows,
      ({ alias }) => alias,
      ({ authenticationExecutions = [] }) => authenticationExecutions.map(describeExecution).join(', then '),
    ),
    authenticatorConfig: byName(
      authenticatorConfig,
      ({ alias }) => alias,
      ({ config }) => config,
    ),
    requiredActions: byName(
      requiredActions,
      ({ alias }) => alias,
      ({ enabled, defaultAction }) => ({ enabled, defaultAction }),
    ),
  };
  return asRecord(toSnapshotValue(snapshot, names));
}

const describeExecution = ({ requirement, authenticator, flowAlias, authenticatorConfig }: Execution): string =>
  `${requirement} ${flowAlias ?? authenticator}${authenticatorConfig ? ` (${authenticatorConfig})` : ''}`;

/** Snapshot of the platform's realm: its clients have no `subdomain` claim. */
export const platformSnapshot = (tenants: RealmSnapshot): RealmSnapshot => ({
  ...tenants,
  clients: Object.fromEntries(
    Object.entries(asRecord(tenants.clients)).map(([clientId, client]) => [
      clientId,
      { ...asRecord(client), protocolMappers: without(asRecord(asRecord(client).protocolMappers), SUBDOMAIN) },
    ]),
  ),
});

const SUBDOMAIN = new Set(['subdomain']);

const clientSnapshot = ({ protocolMappers, attributes, ...client }: ClientRepresentation) => ({
  ...without(client, CLIENT_SPECIFIC),
  attributes: without(attributes, new Set(['client.secret.creation.time'])),
  protocolMappers: byName(protocolMappers, ({ name }) => name, withoutIdAndName),
});

type Component = { name?: string; providerId?: string; subType?: string; config?: Record<string, unknown> };

/** Lists only the kinds of keys: operators replace keys routinely, and keys must not be printed. */
function componentSnapshots(components: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(components).map(([type, list]) => {
      const found: Component[] = Array.isArray(list) ? list : [];
      if (type.endsWith('.KeyProvider')) return [type, [...new Set(found.map(keyKind))]];
      return [type, byName(found, ({ name, subType }) => [name, subType].filter(Boolean).join(' '), componentSnapshot)];
    }),
  );
}

const keyKind = ({ providerId, config }: Component): string =>
  [providerId, config?.algorithm, config?.keySize].filter(Boolean).join(' ');

const componentSnapshot = ({ providerId, config = {} }: Component) => ({
  providerId,
  config: Object.fromEntries(Object.entries(config).map(([key, value]) => [key, parseUserProfile(key, value)])),
});

/** The user profile is JSON in a string. Parsed, it can be compared setting by setting. */
function parseUserProfile(key: string, value: unknown): unknown {
  if (key !== 'kc.user.profile.config' || !Array.isArray(value)) return value;
  const profile: { attributes?: { name: string }[] } = JSON.parse(String(value[0]));
  return { ...profile, attributes: byName(profile.attributes, ({ name }) => name, withoutIdAndName) };
}

/** Turns a list into a record, because the order of the list does not matter. */
const byName = <T extends object>(
  list: readonly T[] | undefined,
  nameOf: (one: T) => string | undefined,
  snapshot: (one: T) => unknown,
): Record<string, unknown> => Object.fromEntries((list ?? []).map((one) => [nameOf(one) ?? '', snapshot(one)]));

const without = <T>(record: Record<string, T> | undefined, names: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries({ ...record }).filter(([name]) => !names.has(name)));

const withoutIdAndName = (one: object) => without<unknown>({ ...one }, new Set(['id', 'name']));

/** Sorts by name, sorts lists of strings and replaces the realm's names. */
function toSnapshotValue(value: unknown, names: RealmNames): SnapshotValue {
  if (typeof value === 'string') return replaceNames(value, names);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) {
    const list = value.map((one) => toSnapshotValue(one, names));
    return list.every((one) => typeof one === 'string') ? list.toSorted() : list;
  }
  if (typeof value !== 'object' || value === null) return null;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => [name, toSnapshotValue(one, names)]),
  );
}

function replaceNames(text: string, { realm, subdomain, console: origin }: RealmNames): string {
  if (subdomain !== null && text === subdomain) return '{{subdomain}}';
  return text.replaceAll(origin, '{{console}}').replaceAll(`/realms/${realm}/`, '/realms/{{realm}}/');
}

export const isRecord = (value: SnapshotValue | undefined): value is RealmSnapshot =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const asRecord = (value: SnapshotValue | undefined): RealmSnapshot => (isRecord(value) ? value : {});
