import type { Profile } from '../system/paths.ts';
import type { Launch } from '../system/processes.ts';
import type { Secrets } from '../system/secrets.ts';
import type { Daemon } from '../system/supervisor.ts';

export type ServerName = 'mysql' | 'keycloak' | 'valkey' | 'storage' | 'mail';

/** The name of a port, as in ports.json. */
export type PortName =
  | 'mysql'
  | 'keycloak'
  | 'keycloakManagement'
  | 'valkey'
  | 'storage'
  | 'smtp'
  | 'mailPage'
  | 'product'
  | 'devServer';

export type Ports = Readonly<Record<PortName, number>>;

/** The settings of a start. */
export type ServerContext = {
  profile: Profile;
  /** The server's own data folder; it exists before `launch` is called. */
  data: string;
  ports: Ports;
  secrets: Secrets;
  /** Whether it survives a crash without losing a commit. False in most tests, for speed. */
  durable: boolean;
};

/** One local server; `ensure-stack.ts` installs, starts and checks it. */
export type Server = {
  readonly name: ServerName;
  readonly ports: readonly PortName[];
  /** The variables with the address of a server that already runs; if the first is set, that server is used. */
  readonly addressVariables: readonly [string, ...string[]];
  /** Installs the programs into the cache, once. */
  install(): Promise<void>;
  /** Prepares the data folder and returns the command that starts the server. */
  launch(context: ServerContext): Promise<Launch>;
  /** True if it serves requests; a rejection contains the reason why not. */
  isHealthy(context: Pick<ServerContext, 'ports'>): Promise<boolean>;
  /** The environment variables with its address. */
  environment(context: Pick<ServerContext, 'ports' | 'secrets'>): Record<string, string>;
} & Daemon;
