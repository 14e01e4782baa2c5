import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { storage } from './servers/storage.ts';
import { withLock } from './system/lock.ts';
import { type Profile, profileDirectory } from './system/paths.ts';
import { freePorts, USUAL_PORTS } from './system/ports.ts';
import { say } from './system/progress.ts';
import { profileSecrets } from './system/secrets.ts';
import { type Daemon, runningProcess, startDaemon } from './system/supervisor.ts';
import { buildGoProgram } from './tools/go.ts';
import { versions } from './versions.ts';

/** Another S3 server than MinIO, which has no lifecycle rules: versitygw. Tests of the storage run on both. */
export const secondStorage: Daemon = {
  name: 'second-storage',
  title: 'Second S3 storage',
  readyWithin: 60,
  stopsWithin: 10,
};

const HEALTH_PATH = '/health';

/** Starts it if it does not run, and returns the environment that makes the product use it. */
export async function startSecondStorage(profile: Profile): Promise<Record<string, string>> {
  const folder = path.join(profileDirectory(profile), secondStorage.name);
  const lock = path.join(profileDirectory(profile), 'locks', `${secondStorage.name}.lock`);
  const port = await withLock(lock, `starting ${secondStorage.title}`, async () => {
    const command = await buildGoProgram(versions.versitygw, 'versitygw');
    if (runningProcess(profile, secondStorage)) return readPort(folder);
    const chosen = await choosePort(folder);
    await startDaemon(secondStorage, profile, { command, ...launchOf(profile, folder, chosen) }, () =>
      isHealthy(chosen),
    );
    say(`  ✓ ${secondStorage.title} runs on port ${chosen}: S3_ENDPOINT=http://127.0.0.1:${chosen}`);
    return chosen;
  });
  return storage.environment({ ports: { ...USUAL_PORTS, storage: port }, secrets: profileSecrets(profile) });
}

function launchOf(profile: Profile, folder: string, port: number) {
  const data = path.join(folder, 'data');
  const metadata = path.join(folder, 'metadata');
  for (const each of [data, metadata]) mkdirSync(each, { recursive: true });
  const { storageAccessKey, storageSecretKey } = profileSecrets(profile);
  return {
    // Metadata beside the objects: file systems without extended attributes cannot have it in them.
    args: ['--port', `127.0.0.1:${port}`, '--health', HEALTH_PATH, '--quiet', 'posix', '--sidecar', metadata, data],
    env: { ROOT_ACCESS_KEY: storageAccessKey, ROOT_SECRET_KEY: storageSecretKey },
  };
}

async function isHealthy(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}${HEALTH_PATH}`, { signal: AbortSignal.timeout(2_000) });
  await answer.body?.cancel();
  return answer.ok;
}

const portFile = (folder: string): string => path.join(folder, 'port');

const readPort = (folder: string): number => Number(readFileSync(portFile(folder), 'utf8'));

async function choosePort(folder: string): Promise<number> {
  if (existsSync(portFile(folder))) return readPort(folder);
  const [port = 0] = await freePorts(1);
  mkdirSync(folder, { recursive: true });
  writeFileSync(portFile(folder), String(port));
  return port;
}
