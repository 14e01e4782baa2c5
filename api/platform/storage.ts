import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListBucketsCommand,
  ListObjectsV2Command,
  paginateListObjectsV2,
  PutBucketLifecycleConfigurationCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { Readable } from 'node:stream';
import type { Config } from '#api/config.ts';
import { unavailable } from './errors.ts';

/** Prefix of unconfirmed uploads; they are deleted after a day, by a rule of the bucket and by the task of uploads. */
export const STAGING = 'staging/';

/** An upload that a browser may PUT: the URL is valid only for this type and size. */
export type Upload = { key: string; contentType: string; size: number; seconds: number };

/** An object for download. */
export type StoredFile = { body: Readable; size: number; contentType: string; etag: string };

/** An object in a list. `modifiedAt`: time of the last write, by the clock of the storage. */
export type ObjectInList = { key: string; modifiedAt: Date };

/** Offsets of the first and the last byte of a part. */
export type ByteRange = { first: number; last: number };

/** The S3 server that stores logos, images and documents. All functions throw UNAVAILABLE when it does not answer. */
export type Storage = {
  /** Resolves when the server answers and accepts our credentials. */
  health(): Promise<void>;
  /** Returns a URL for one PUT from a browser; its signature covers content type and length. */
  presignPut(upload: Upload): Promise<string>;
  /** Returns the whole object; null when it does not exist or is larger than `limit` bytes. */
  read(key: string, limit: number): Promise<Buffer | null>;
  write(key: string, body: Buffer, contentType: string): Promise<void>;
  /** Copies an object inside the server; false when it does not exist. */
  copy(from: string, to: string, contentType: string): Promise<boolean>;
  /** The object, or a part of it, whose size is `size`. Null when the object does not exist. */
  open(key: string, range?: ByteRange): Promise<StoredFile | null>;
  /** Names of all objects with this prefix, sorted. */
  keys(prefix: string): Promise<string[]>;
  /** At most `limit` objects with this prefix, sorted by name, that come after the name `after`. */
  page(prefix: string, range: { after: string; limit: number }): Promise<ObjectInList[]>;
  /** Succeeds also when the object does not exist. */
  remove(key: string): Promise<void>;
};

/** S3 servers outside AWS ignore the region, but it is part of the signature. */
const REGION = 'us-east-1';
const CONNECTION_TIMEOUT_MS = 3000;
/** Time until the answer starts. */
const ANSWER_TIMEOUT_MS = 30_000;

/** Returns null when no S3 server is configured. */
export function createStorage(config: Config): Storage | null {
  const { S3_ENDPOINT, S3_BUCKET: bucket } = config;
  if (!S3_ENDPOINT) return null;
  const client = connect(config, S3_ENDPOINT);
  /** Only signs: browsers may use another URL for the server. */
  const signer = config.S3_PUBLIC_ENDPOINT ? connect(config, config.S3_PUBLIC_ENDPOINT) : client;
  const ready = once(() => ensureBucket(client, bucket));

  return {
    health: async () => void (await client.send(new ListBucketsCommand())),
    async presignPut({ key, contentType, size, seconds }) {
      await orUnavailable(ready);
      const put = new PutObjectCommand({ Bucket: bucket, Key: key, ContentType: contentType, ContentLength: size });
      return getSignedUrl(signer, put, {
        expiresIn: seconds,
        signableHeaders: new Set(['host', 'content-type', 'content-length']),
      });
    },
    read: (key, limit) =>
      orUnavailable(async () => {
        const file = await fileOf(client, bucket, key);
        if (!file) return null;
        // `buffer` of node:stream/consumers goes through a Blob, which costs a millisecond per megabyte.
        if (file.size <= limit) return Buffer.concat(await file.body.toArray());
        file.body.destroy();
        return null;
      }),
    write: (key, body, contentType) =>
      orUnavailable(async () => {
        await ready();
        await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ContentType: contentType }));
      }),
    copy: (from, to, contentType) =>
      orUnavailable(async () => {
        const copy = new CopyObjectCommand({
          Bucket: bucket,
          Key: to,
          CopySource: `${bucket}/${from}`,
          ContentType: contentType,
          MetadataDirective: 'REPLACE',
        });
        return (await ignoreErrors(['NoSuchKey', 'NoSuchBucket'], client.send(copy))) !== undefined;
      }),
    open: (key, range) => orUnavailable(() => fileOf(client, bucket, key, range)),
    keys: (prefix) => orUnavailable(() => keysOf(client, bucket, prefix)),
    page: (prefix, { after, limit }) =>
      orUnavailable(async () => {
        const list = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, StartAfter: after, MaxKeys: limit });
        const { Contents = [] } = (await ignoreErrors(['NoSuchBucket'], client.send(list))) ?? {};
        return Contents.flatMap(({ Key: key, LastModified: modifiedAt }) =>
          key === undefined || modifiedAt === undefined ? [] : [{ key, modifiedAt }],
        );
      }),
    remove: (key) =>
      orUnavailable(async () => void (await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key })))),
  };
}

const connect = ({ S3_ACCESS_KEY = '', S3_SECRET_KEY = '' }: Config, endpoint: string): S3Client =>
  new S3Client({
    endpoint,
    // Servers other than AWS have no host per bucket.
    forcePathStyle: true,
    region: REGION,
    credentials: { accessKeyId: S3_ACCESS_KEY, secretAccessKey: S3_SECRET_KEY },
    // A checksum in a signed URL would be that of an empty body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      requestTimeout: ANSWER_TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
  });

/**
 * Creates the bucket when it is missing, with a rule that deletes unconfirmed uploads. Some servers have no such rules: there
 * only the task of uploads deletes them.
 */
async function ensureBucket(client: S3Client, bucket: string): Promise<void> {
  const head = new HeadBucketCommand({ Bucket: bucket });
  if (await ignoreErrors(['NotFound', 'NoSuchBucket'], client.send(head))) return;
  await ignoreErrors(['BucketAlreadyOwnedByYou'], client.send(new CreateBucketCommand({ Bucket: bucket })));
  const expiry = new PutBucketLifecycleConfigurationCommand({
    Bucket: bucket,
    LifecycleConfiguration: {
      Rules: [{ ID: 'staging', Status: 'Enabled', Filter: { Prefix: STAGING }, Expiration: { Days: 1 } }],
    },
  });
  await ignoreErrors(['NotImplemented', 'MethodNotAllowed'], client.send(expiry));
}

async function fileOf(client: S3Client, bucket: string, key: string, range?: ByteRange): Promise<StoredFile | null> {
  const Range = range && `bytes=${range.first}-${range.last}`;
  const get = new GetObjectCommand({ Bucket: bucket, Key: key, Range });
  const found = await ignoreErrors(['NoSuchKey', 'NoSuchBucket'], client.send(get));
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
  await ignoreErrors(['NoSuchBucket'], list());
  return keys;
}

/** Returns the answer, or undefined when the server refuses with one of these errors. */
const ignoreErrors = <T>(errors: readonly string[], answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: unknown) => {
    if (error instanceof S3ServiceException && errors.includes(error.name)) return undefined;
    throw error;
  });

/** Runs the work at each call until it has succeeded once. */
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

const orUnavailable = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch(() => {
    throw unavailable('storage');
  });
