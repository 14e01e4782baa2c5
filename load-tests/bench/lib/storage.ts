import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { storage } from '#stack/servers/storage.ts';
import { USUAL_PORTS } from '#stack/system/ports.ts';
import { profileSecrets } from '#stack/system/secrets.ts';
import { freePort, loadDirectory, type Program, startProgram } from '../../lib/program.ts';
import { CLIENT_CORE, pinned } from './pin.ts';

/** An empty S3 storage of the bench, on the client's core. `environment` makes the product use it. */
export async function startStorage(): Promise<{ environment: Record<string, string>; program: Program }> {
  await storage.install();
  const data = path.join(loadDirectory, 'storage');
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true });
  const port = await freePort();
  const context = {
    profile: 'test',
    data,
    ports: { ...USUAL_PORTS, storage: port },
    secrets: profileSecrets('test'),
    durable: true,
  } as const;
  const launch = await storage.launch(context);
  const [command, args] = pinned(CLIENT_CORE, launch.command, launch.args);
  const isReady = () => storage.isHealthy(context);
  const program = await startProgram({ name: 'bench-storage', command, args, env: launch.env, isReady });
  return { environment: storage.environment(context), program };
}
