import { Client } from 'minio';
import type { Config } from '#api/config.ts';

/** The S3 server that keeps logos, images and papers. */
export type Storage = {
  /** Resolves when the server answers and accepts our credentials. */
  health(): Promise<void>;
};

/** Null where no S3 server is configured. */
export function createStorage(config: Config): Storage | null {
  if (!config.S3_ENDPOINT) return null;
  const url = new URL(config.S3_ENDPOINT);
  const client = new Client({
    endPoint: url.hostname,
    port: Number(url.port) || (url.protocol === 'https:' ? 443 : 80),
    useSSL: url.protocol === 'https:',
    accessKey: config.S3_ACCESS_KEY ?? '',
    secretKey: config.S3_SECRET_KEY ?? '',
  });
  return { health: async () => void (await client.listBuckets()) };
}
