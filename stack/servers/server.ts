import type { Profile } from '../system/paths.ts';
import type { Launch } from '../system/processes.ts';
import type { Secrets } from '../system/secrets.ts';
import type { Daemon } from '../system/supervisor.ts';

export type ServerName = 'mysql' | 'keycloak' | 'valkey' | 'storage' | 'mail';

/** A port that is asked for, under the name it has in ports.json. */
export type PortName =
  'mysql' | 'keycloak' | 'keycloakManagement' | 'valkey' | 'storage' | 'smtp' | 'mailPage' | 'product' | 'devServer';

export type Ports = Readonly<Record<PortName, number>>;

/** What a server is started with. */
export type ServerContext = {
  profile: Profile;
  /** Its own data folder; it is made before `launch` is called. */
  data: string;
  ports: Ports;
  secrets: Secrets;
  /** Survives a crash without losing a commit. Tests that say nothing of durability go without, for speed. */
  durable: boolean;
};

/** One local server. All of them have this shape; `ensure-stack.ts` installs, starts and watches them by it. */
export type Server = {
  readonly name: ServerName;
  readonly ports: readonly PortName[];
  /** The variables that give the address of a server that already runs; when the first is set, it is used instead. */
  readonly addressVariables: readonly [string, ...string[]];
  /** Brings the programs into the cache, once. */
  install(): Promise<void>;
  /** Prepares the data folder and tells how to start the server. */
  launch(context: ServerContext): Promise<Launch>;
  /** True as soon as it serves requests; a rejection says why it does not. */
  isHealthy(context: Pick<ServerContext, 'ports'>): Promise<boolean>;
  /** The environment the product finds it by. */
  environment(context: Pick<ServerContext, 'ports' | 'secrets'>): Record<string, string>;
} & Daemon;
