import * as yup from 'yup';
import { trustOf } from './caller-address.ts';
import { isSecretSetting } from './secrets.ts';

/** A URL. yup's own check rejects hosts without a dot, for example localhost. */
export const address = () => yup.string().test('address', 'must be an address like http://localhost:8080', isAddress);

/** Where entries of the audit trail are sent. A user or password in it would appear in the log. */
export const receiverAddress = () =>
  yup
    .string()
    .test(
      'receiver',
      'must be https://host/path, tls://host:port or tcp://host:port, without user and password',
      (text) => isReceiver(text),
    );

/** One secret, or two while it is rotated. */
export const secrets = () =>
  yup
    .string()
    .required()
    .test('secrets', 'must be one secret of at least 43 characters, or two: new,old', (value) =>
      isSecretSetting(value ?? ''),
    );

/** Addresses and networks, comma separated. */
export const networks = () =>
  yup.string().test('networks', 'must be addresses or networks like 10.0.0.0/8, comma separated', areNetworks);

/** What `customer.shard` can hold, without upper case: MySQL does not distinguish it there. */
const SHARD_NAME = /^[a-z0-9-]{1,40}$/;

/** Addresses of Keycloak servers by name, as JSON. `default` is the name of KEYCLOAK_URL. */
export const shardMap = () =>
  yup
    .string()
    .test('shards', 'must be like {"name": {"url": "https://…", "internalUrl": "http://…"}}', isShardMap)
    .test(
      'shard names',
      'must have names of up to 40 small letters, digits and hyphens; default is the name of KEYCLOAK_URL',
      (text) => !isShardMap(text) || Object.keys(JSON.parse(text ?? '{}')).every(isShardName),
    );

const isShardName = (name: string) => SHARD_NAME.test(name) && name !== 'default';

/** An address of MySQL. With `?ssl=` and options of TLS as a JSON object, connections are encrypted. */
export const mysqlAddress = () =>
  yup.string().test('ssl', 'must have TLS options as a JSON object, like ?ssl={"verifyIdentity":true}', hasTlsOptions);

/**
 * An address of MySQL whose schema is the one that another setting names: commands restore and export that one, and the
 * product reads the address.
 */
export const addressOfSchema = (nameSetting: string) =>
  mysqlAddress().test('schema', (url, { parent, createError }) => {
    const schema = url && URL.parse(url)?.pathname.slice(1);
    const name: string = parent[nameSetting];
    const message = `has the schema ${schema}, ${nameSetting} is ${name}: both must be the same, or the address unset`;
    return url === undefined || schema === name || createError({ message });
  });

function isAddress(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && URL.canParse(value));
}

function areNetworks(value = ''): boolean {
  try {
    trustOf(value);
    return true;
  } catch {
    return false;
  }
}

function isReceiver(text: string | undefined): boolean {
  if (text === undefined) return true;
  const url = URL.parse(text);
  if (!url || url.username !== '' || url.password !== '' || url.hostname === '') return false;
  return url.protocol === 'tls:' || url.protocol === 'tcp:' ? url.port !== '' : /^https?:$/.test(url.protocol);
}

function isShardMap(text: string | undefined): boolean {
  if (text === undefined) return true;
  try {
    const shards: unknown = JSON.parse(text);
    if (typeof shards !== 'object' || shards === null || Array.isArray(shards)) return false;
    const shard = yup.object({ url: address().required(), internalUrl: address() });
    return Object.values(shards).every((value) => shard.isValidSync(value, { strict: true }));
  } catch {
    return false;
  }
}

function hasTlsOptions(text: string | undefined): boolean {
  const ssl = text === undefined ? undefined : URL.parse(text)?.searchParams.get('ssl');
  if (ssl === undefined || ssl === null) return true;
  try {
    return yup.object().required().isValidSync(JSON.parse(ssl), { strict: true });
  } catch {
    return false;
  }
}
