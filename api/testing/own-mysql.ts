import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, startProgram, type Program } from '#load-tests/lib/program.ts';
import { mysql } from '#stack/servers/mysql.ts';
import { USUAL_PORTS } from '#stack/system/ports.ts';
import { profileSecrets } from '#stack/system/secrets.ts';

/** A MySQL for one test, which may kill it without an effect on other tests. Every commit is on the disk. */
export type OwnMysql = {
  /** The address with its root user, for MYSQL_ADMIN_URL. */
  adminUrl: string;
  /** Folder of its data and binary logs. */
  dataFolder: string;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
  /** Starts it again on the same data and port, and waits until it answers. */
  restart(): Promise<void>;
  /** Ends it and removes its data. */
  close(): Promise<void>;
};

/** `binaryLog`: writes one, as production does. `within`: the folder of its data. */
export async function startOwnMysql({ binaryLog = false, within = tmpdir() } = {}): Promise<OwnMysql> {
  await mysql.install();
  const data = await mkdtemp(path.join(within, 'ppe-own-mysql-'));
  const context = {
    profile: 'test',
    data,
    ports: { ...USUAL_PORTS, mysql: await freePort() },
    secrets: profileSecrets('test'),
    durable: true,
  } as const;
  const start = async (): Promise<Program> => {
    const { command, args: usual, env } = await mysql.launch(context);
    const args = binaryLog ? [...usual.filter((each) => each !== '--skip-log-bin'), '--log-bin=changes'] : usual;
    return startProgram({ name: path.basename(data), command, args, env, isReady: () => mysql.isHealthy(context) });
  };
  let program = await start();
  return {
    adminUrl: mysql.environment(context).MYSQL_ADMIN_URL ?? '',
    dataFolder: path.join(data, 'data'),
    kill: () => program.kill(),
    async restart() {
      program = await start();
    },
    async close() {
      await program.kill();
      await rm(data, { recursive: true, force: true });
      await rm(program.log, { force: true });
    },
  };
}
