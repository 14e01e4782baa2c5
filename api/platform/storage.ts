import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListBucketsCommand,
  paginateListObjectsV2,
  PutBucketLifecycleConfigurationCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Config } from '#api/config.ts';
import { unavailable } from './errors.ts';

/** Unconfirmed uploads; they are deleted after a day. */
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
const CONNECTION_TIMEOUT_MS = 3000;
/** Until the answer begins. */
const ANSWER_TIMEOUT_MS = 30_000;

/** Null where no S3 server is configured. */
export function createStorage(config: Config): Storage | null {
  const { S3_ENDPOINT, S3_BUCKET: bucket } = config;
  if (!S3_ENDPOINT) return null;
  const client = connect(config, S3_ENDPOINT);
  /** Only signs: browsers may know the server by another address. */
  const signer = config.S3_PUBLIC_ENDPOINT ? connect(config, config.S3_PUBLIC_ENDPOINT) : client;
  const ready = once(() => ensureBucket(client, bucket));

  return {
    health: async () => void (await client.send(new ListBucketsCommand())),
    async presignPut({ key, contentType, size, seconds }) {
      await asked(ready);
      const put = new PutObjectCommand({ Bucket: bucket, Key: key, ContentType: contentType, ContentLength: size });
      return getSignedUrl(signer, put, {
        expiresIn: seconds,
        signableHeaders: new Set(['host', 'content-type', 'content-length']),
      });
    },
    read: (key, limit) =>
      asked(async () => {
        const file = await fileOf(client, bucket, key);
        if (!file) return null;
        if (file.size <= limit) return buffer(file.body);
        file.body.destroy();
        return null;
      }),
    write: (key, body, contentType) =>
      asked(async () => {
        await ready();
        await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ContentType: contentType }));
      }),
    open: (key) => asked(() => fileOf(client, bucket, key)),
    keys: (prefix) => asked(() => keysOf(client, bucket, prefix)),
    remove: (key) => asked(async () => void (await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key })))),
  };
}

const connect = ({ S3_ACCESS_KEY = '', S3_SECRET_KEY = '' }: Config, endpoint: string): S3Client =>
  new S3Client({
    endpoint,
    // Other servers than AWS have no host of its own for each bucket.
    forcePathStyle: true,
    region: REGION,
    credentials: { accessKeyId: S3_ACCESS_KEY, secretAccessKey: S3_SECRET_KEY },
    // A checksum in a signed address would be that of no content at all.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      requestTimeout: ANSWER_TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
  });

/** The bucket, with a rule that clears away what was uploaded and never confirmed. */
async function ensureBucket(client: S3Client, bucket: string): Promise<void> {
  const head = new HeadBucketCommand({ Bucket: bucket });
  if (await unless(['NotFound', 'NoSuchBucket'], client.send(head))) return;
  await unless(['BucketAlreadyOwnedByYou'], client.send(new CreateBucketCommand({ Bucket: bucket })));
  await client.send(
    new PutBucketLifecycleConfigurationCommand({
      Bucket: bucket,
      LifecycleConfiguration: {
        Rules: [{ ID: 'staging', Status: 'Enabled', Filter: { Prefix: STAGING }, Expiration: { Days: 1 } }],
      },
    }),
  );
}

async function fileOf(client: S3Client, bucket: string, key: string): Promise<StoredFile | null> {
  const get = new GetObjectCommand({ Bucket: bucket, Key: key });
  const found = await unless(['NoSuchKey', 'NoSuchBucket'], client.send(get));
  if (!(found?.Body instanceof Readable) || found.ContentLength === undefined) return null;
  const { Body: body, ContentLength: size, ContentType: contentType = 'application/octet-stream', ETag = '' } = found;
  return { body, size, contentType, etag: ETag.replaceAll('"', '') };
}

async function keysOf(client: S3Client, bucket: string, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  const list = async () => {
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix }))
      keys.push(...Contents.flatMap(({ Key }) => (Key === undefined ? [] : [Key])));
  };
  await unless(['NoSuchBucket'], list());
  return keys;
}

/** The answer, or undefined where the server refuses with one of these errors. */
const unless = <T>(errors: readonly string[], answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: unknown) => {
    if (error instanceof S3ServiceException && errors.includes(error.name)) return undefined;
    throw error;
  });

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
