import { readPlaces } from './mysql-group.ts';
import { runMain } from './system/errors.ts';
import { say } from './system/progress.ts';
import { untilStopped } from './system/until-stopped.ts';
import { type PrimaryProxy, startPrimaryProxy } from './servers/primary-proxy.ts';

/** Runs the proxy of a group until SIGTERM; the argument is the profile. */
async function main(): Promise<number> {
  const { proxyPort, members } = readPlaces(process.argv[2] === 'test' ? 'test' : 'dev');
  let proxy: PrimaryProxy | undefined;
  await untilStopped(
    async (signal) => {
      proxy = await startPrimaryProxy(proxyPort, members, (text) => say(`${new Date().toISOString()} ${text}`));
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    },
    async () => proxy?.close(),
  );
  return 0;
}

await runMain(main);
