import { buildGoProgram } from '../tools/go.ts';
import { versions } from '../versions.ts';
import type { Server } from './server.ts';

const BUCKET = 'ppe';

/** MinIO, built from source by Go, because its makers publish no free binaries any more. */
export const storage: Server = {
  name: 'storage',
  title: 'S3 storage',
  ports: ['storage'],
  addressVariables: ['S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_BUCKET'],
  readyWithin: 60,
  stopsWithin: 10,

  async install() {
    await buildGoProgram(versions.minio, 'MinIO');
  },

  async launch(context) {
    const command = await buildGoProgram(versions.minio, 'MinIO');
    return {
      command,
      args: ['server', '--quiet', '--address', `127.0.0.1:${context.ports.storage}`, context.data],
      env: {
        MINIO_ROOT_USER: context.secrets.storageAccessKey,
        MINIO_ROOT_PASSWORD: context.secrets.storageSecretKey,
        MINIO_BROWSER: 'off',
        MINIO_UPDATE: 'off',
        MINIO_CALLHOME_ENABLE: 'off',
      },
    };
  },

  async isHealthy({ ports }) {
    const answer = await fetch(`http://127.0.0.1:${ports.storage}/minio/health/ready`, {
      signal: AbortSignal.timeout(2_000),
    });
    await answer.body?.cancel();
    return answer.ok;
  },

  environment({ ports, secrets }) {
    return {
      S3_ENDPOINT: `http://127.0.0.1:${ports.storage}`,
      S3_ACCESS_KEY: secrets.storageAccessKey,
      S3_SECRET_KEY: secrets.storageSecretKey,
      S3_BUCKET: process.env['S3_BUCKET'] || BUCKET,
    };
  },
};
