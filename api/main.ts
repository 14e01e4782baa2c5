import { ConfigError, readConfig } from './config.ts';
import { startApp } from './server/app.ts';

/** Maximum duration of a stop; then the process exits. An orchestrator should wait 45 s. */
const STOP_LIMIT_MS = 40_000;

try {
  const app = await startApp(readConfig());
  const { log } = app.services;

  const stop = (signal: string) => {
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    app.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stop failed');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
