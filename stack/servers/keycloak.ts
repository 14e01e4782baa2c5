import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { installOnce, verifyChecksum } from '../system/cache.ts';
import { StackError } from '../system/errors.ts';
import { cacheDirectory, repositoryRoot } from '../system/paths.ts';
import { step } from '../system/progress.ts';
import { findProgram, run } from '../system/run.ts';
import { findJava, type Java } from '../tools/java.ts';
import { versions } from '../versions.ts';
import type { Server, ServerContext } from './server.ts';

const ADMIN_USER = 'admin';

/** Keycloak from its Maven artifact, built once for a file database, so that it starts in seconds. */
export const keycloak: Server = {
  name: 'keycloak',
  title: 'Keycloak',
  ports: ['keycloak', 'keycloakManagement'],
  addressVariables: ['KEYCLOAK_URL', 'KEYCLOAK_ADMIN_USER', 'KEYCLOAK_ADMIN_PASSWORD'],
  readyWithin: 300,
  stopsWithin: 30,

  async install() {
    const java = await findJava();
    await installOnce(cacheName(), async (folder) => {
      requireMaven();
      await step(`downloading Keycloak ${versions.keycloak.version} (176 MB)`, () => downloadInto(folder));
      await step('building Keycloak', () => build(folder, java));
    });
  },

  async launch(context) {
    const java = await findJava();
    const home = path.join(cacheDirectory(), cacheName());
    // Read when it starts; a folder there needs no build.
    cpSync(path.join(repositoryRoot, 'keycloak/themes'), path.join(home, 'themes'), { recursive: true });
    return {
      command: path.join(java.home, 'bin', 'java'),
      args: [...javaArguments(java, home, context), 'start', '--optimized', ...settings(context)],
      env: administrator(context),
      cwd: context.data,
    };
  },

  async isHealthy({ ports }) {
    const answer = await fetch(`http://127.0.0.1:${ports.keycloakManagement}/health/ready`, {
      signal: AbortSignal.timeout(2_000),
    });
    await answer.body?.cancel();
    return answer.ok;
  },

  environment({ ports, secrets }) {
    return {
      KEYCLOAK_URL: `http://localhost:${ports.keycloak}`,
      KEYCLOAK_ADMIN_USER: ADMIN_USER,
      KEYCLOAK_ADMIN_PASSWORD: secrets.keycloakAdminPassword,
    };
  },
};

function cacheName(): string {
  return `keycloak-${versions.keycloak.version}`;
}

function requireMaven(): void {
  if (findProgram('mvn')) return;
  throw new StackError(
    'mvn (Maven) not found: it downloads Keycloak. Install it (apt-get install maven), or set KEYCLOAK_URL, ' +
      'KEYCLOAK_ADMIN_USER and KEYCLOAK_ADMIN_PASSWORD to a Keycloak of your own.',
  );
}

async function downloadInto(folder: string): Promise<void> {
  const options = [
    '--batch-mode',
    '--quiet',
    `-Dartifact=${versions.keycloak.artifact}`,
    `-DoutputDirectory=${folder}`,
  ];
  await run('mvn', ['dependency:copy', ...options], {
    cwd: folder,
    what: `mvn dependency:copy ${versions.keycloak.artifact}`,
  });
  const archive = path.join(folder, versions.keycloak.file);
  await verifyChecksum(archive, versions.keycloak.sha256);
  await run('tar', ['--extract', '--gzip', '--strip-components=1', '--file', archive, '--directory', folder], {
    what: 'unpacking Keycloak',
  });
  rmSync(archive);
}

/** What must be the same at build and start: features and the kind of database. */
async function build(folder: string, java: Java): Promise<void> {
  await run(path.join(folder, 'bin', 'kc.sh'), ['build', '--db=dev-file', '--health-enabled=true'], {
    env: { JAVA_HOME: java.home },
    what: 'kc.sh build',
  });
}

function settings(context: ServerContext): string[] {
  const { keycloak: port, keycloakManagement: managementPort } = context.ports;
  return [
    `--http-port=${port}`,
    `--http-management-port=${managementPort}`,
    '--http-host=127.0.0.1',
    '--http-enabled=true',
    // Fixed, since the issuer would follow the requested host otherwise.
    `--hostname=http://localhost:${port}`,
    '--cache=local',
    '--shutdown-delay=0s',
    // The health check would tell of every look that comes before it is ready.
    '--log-level=info,io.smallrye.health:warn',
  ];
}

function administrator(context: ServerContext): Record<string, string> {
  return {
    KC_BOOTSTRAP_ADMIN_USERNAME: ADMIN_USER,
    KC_BOOTSTRAP_ADMIN_PASSWORD: context.secrets.keycloakAdminPassword,
  };
}

/**
 * Java is started without kc.sh, which stays as its parent (a SIGKILL would leave Java behind) and insists on G1. The
 * options are kc.sh's own but for the collector, the compiler's limit and the class archive, which make a start three
 * times as fast. The archive is written when Keycloak ends for the first time.
 */
function javaArguments(java: Java, home: string, context: ServerContext): string[] {
  return [
    ...JVM_OPTIONS,
    // Tests do little else for half an hour.
    ...(context.profile === 'test' ? [] : [QUICK_START]),
    ...(java.major >= 19 ? ['-XX:+AutoCreateSharedArchive', `-XX:SharedArchiveFile=${classArchive(java)}`] : []),
    ...(java.major >= 22 ? ['--enable-native-access=ALL-UNNAMED'] : []),
    ...OPENED_PACKAGES.map((name) => `--add-opens=java.base/${name}=ALL-UNNAMED`),
    `-Dkc.home.dir=${home}`,
    `-Djboss.server.config.dir=${path.join(home, 'conf')}`,
    `-Dkc.db-url-path=${context.data}`,
    '-cp',
    path.join(home, 'lib', 'quarkus-run.jar'),
    'io.quarkus.bootstrap.runner.QuarkusEntryPoint',
  ];
}

function classArchive(java: Java): string {
  return path.join(cacheDirectory(), `${cacheName()}-java-${java.major}.jsa`);
}

const OPENED_PACKAGES = ['java.util', 'java.util.concurrent', 'java.security', 'java.lang'];

/** Enough for some tens of realms. */
export const MOST_MEMORY = '-Xmx512m';

/** A start is quicker without the optimising compiler, and signing in and making a realm three times as slow. */
const QUICK_START = '-XX:TieredStopAtLevel=1';

const JVM_OPTIONS = [
  '-Xms128m',
  MOST_MEMORY,
  '-XX:MaxMetaspaceSize=256m',
  '-XX:+UseSerialGC',
  '-XX:+ExitOnOutOfMemoryError',
  // Writing the class archive would tell of every class that does not fit into it.
  '-Xlog:disable',
  '-Xlog:all=error:stderr',
  '-Dfile.encoding=UTF-8',
  '-Duser.language=en',
  '-Duser.country=US',
  '-Djava.security.egd=file:/dev/urandom',
  '-Djava.util.concurrent.ForkJoinPool.common.threadFactory=io.quarkus.bootstrap.forkjoin.QuarkusForkJoinWorkerThreadFactory',
  '-Djava.util.logging.manager=org.jboss.logmanager.LogManager',
  '-Dpicocli.disable.closures=true',
  '-Dquarkus-log-max-startup-records=10000',
];
