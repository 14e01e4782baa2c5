import * as yup from 'yup';
import { isSecretSetting } from './secrets.ts';

/** A URL. yup's own check rejects hosts without a dot, for example localhost. */
export const address = () => yup.string().test('address', 'must be an address like http://localhost:8080', isAddress);

/** One secret, or two while it is rotated. */
export const secrets = () =>
  yup
    .string()
    .required()
    .test('secrets', 'must be one secret of at least 43 characters, or two: new,old', (value) =>
      isSecretSetting(value ?? ''),
    );

/** Addresses of Keycloak servers by name, as JSON. */
export const shardMap = () =>
  yup.string().test('shards', 'must be like {"name": {"url": "https://…", "internalUrl": "http://…"}}', isShardMap);

function isAddress(value: unknown): boolean {
  return value === undefined || (typeof value === 'string' && URL.canParse(value));
}

function isShardMap(text: string | undefined): boolean {
  if (text === undefined) return true;
  try {
    const shard = yup.object({ url: address().required(), internalUrl: address().required() });
    return Object.values(JSON.parse(text)).every((value) => shard.isValidSync(value, { strict: true }));
  } catch {
    return false;
  }
}
