import { Hash } from '@smithy/core/serde';
import { HttpRequest } from '@smithy/core/transport';
import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner';
import { Client, S3Error } from 'minio';
import type { Readable } from 'node:stream';
import type { Config } from '#api/config.ts';
import { unavailable } from './errors.ts';

/** Files that nobody has confirmed lie here, and are gone after a day. */
export const STAGING = 'staging/';

/** What a browser may PUT: the address holds for exactly this type and size. */
export type Upload = { key: string; contentType: string; size: number; seconds: number };

/** An object as it is served. */
export type StoredFile = { body: Readable; size: number; contentType: string; etag: string };

/** The S3 server that keeps logos, images and papers. All throw UNAVAILABLE when it does not answer. */
export type Storage = {
  /** Resolves when the server answers and accepts our credentials. */
  health(): Promise<void>;
  /** An address for one PUT from a browser; its signature covers content type and length. */
  presignPut(upload: Upload): Promise<string>;
  /** The whole object, up to `limit` bytes; null when there is none, or it is larger. */
  read(key: string, limit: number): Promise<Buffer | null>;
  write(key: string, body: Buffer, contentType: string): Promise<void>;
  /** Null when there is none. */
  open(key: string): Promise<StoredFile | null>;
  /** Names of all objects whose names begin so, in order. */
  keys(prefix: string): Promise<string[]>;
  /** Also when there is none. */
  remove(key: string): Promise<void>;
};

/** S3 has no use for it outside of AWS, but signs it. */
const REGION = 'us-east-1';

/** Null where no S3 server is configured. */
export function createStorage(config: Config): Storage | null {
  const { S3_ENDPOINT, S3_ACCESS_KEY = '', S3_SECRET_KEY = '', S3_BUCKET: bucket } = config;
  if (!S3_ENDPOINT) return null;
  const url = new URL(S3_ENDPOINT);
  const client = new Client({
    endPoint: url.hostname,
    port: Number(url.port) || (url.protocol === 'https:' ? 443 : 80),
    useSSL: url.protocol === 'https:',
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
    region: REGION,
  });
  const presigner = new S3RequestPresigner({
    credentials: { accessKeyId: S3_ACCESS_KEY, secretAccessKey: S3_SECRET_KEY },
    region: REGION,
    sha256: Hash.bind(null, 'sha256'),
  });
  const publicUrl = new URL(config.S3_PUBLIC_ENDPOINT ?? S3_ENDPOINT);
  const ready = once(() => ensureBucket(client, bucket));

  return {
    health: async () => void (await client.listBuckets()),
    async presignPut({ key, contentType, size, seconds }) {
      await asked(ready);
      const request = new HttpRequest({
        method: 'PUT',
        protocol: publicUrl.protocol,
        hostname: publicUrl.hostname,
        port: publicUrl.port === '' ? undefined : Number(publicUrl.port),
        path: `/${bucket}/${key}`,
        headers: { host: publicUrl.host, 'content-type': contentType, 'content-length': String(size) },
      });
      const signed = await presigner.presign(request, {
        expiresIn: seconds,
        signableHeaders: new Set(['host', 'content-type', 'content-length']),
        unhoistableHeaders: new Set(['content-type', 'content-length']),
      });
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries(signed.query ?? {}))
        for (const one of [value ?? ''].flat()) query.append(name, one);
      return `${publicUrl.origin}${signed.path}?${query.toString()}`;
    },
    read: (key, limit) =>
      asked(async () => {
        const { size } = (await statOf(client, bucket, key)) ?? { size: Infinity };
        if (size > limit) return null;
        return Buffer.concat(await (await client.getObject(bucket, key)).toArray());
      }),
    write: (key, body, contentType) =>
      asked(async () => {
        await ready();
        await client.putObject(bucket, key, body, body.length, { 'Content-Type': contentType });
      }),
    open: (key) =>
      asked(async () => {
        const stat = await statOf(client, bucket, key);
        if (!stat) return null;
        return { ...stat, body: await client.getObject(bucket, key) };
      }),
    keys: (prefix) => asked(() => keysOf(client, bucket, prefix)),
    remove: (key) => asked(() => client.removeObject(bucket, key)),
  };
}

/** The bucket, with a rule that clears away what was uploaded and never confirmed. */
async function ensureBucket(client: Client, bucket: string): Promise<void> {
  if (await client.bucketExists(bucket)) return;
  try {
    await client.makeBucket(bucket, REGION);
  } catch (error) {
    if (!(error instanceof S3Error && error.code === 'BucketAlreadyOwnedByYou')) throw error;
  }
  await client.setBucketLifecycle(bucket, {
    Rule: [{ ID: 'staging', Status: 'Enabled', Filter: { Prefix: STAGING }, Expiration: { Days: 1 } }],
  });
}

async function statOf(client: Client, bucket: string, key: string) {
  try {
    const { size, etag, metaData } = await client.statObject(bucket, key);
    return { size, etag, contentType: String(metaData['content-type'] ?? 'application/octet-stream') };
  } catch (error) {
    if (error instanceof S3Error && ['NotFound', 'NoSuchKey', 'NoSuchBucket'].includes(String(error.code))) return null;
    throw error;
  }
}

/** Most names that S3 tells at once. */
const NAMES_AT_ONCE = 1000;

async function keysOf(client: Client, bucket: string, prefix: string): Promise<string[]> {
  if (!(await client.bucketExists(bucket))) return [];
  const keys: string[] = [];
  for (let token = ''; ;) {
    const answer = await client.listObjectsV2Query(bucket, prefix, token, '', NAMES_AT_ONCE, '');
    keys.push(...answer.objects.flatMap(({ name }) => (name === undefined ? [] : [name])));
    if (!answer.isTruncated) return keys;
    token = answer.nextContinuationToken;
  }
}

/** Runs until it has succeeded once. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work().catch((error: unknown) => {
      done = undefined;
      throw error;
    });
    return done;
  };
}

const asked = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch(() => {
    throw unavailable('storage');
  });
