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

/** Keycloak from its Maven artifact; built once for a file database, because then it starts in seconds. */
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
    // Keycloak reads themes at the start; they need no build.
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
      'KEYCLOAK_ADMIN_USER and KEYCLOAK_ADMIN_PASSWORD to your own Keycloak.',
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

/** Options that must be the same at build and start: features and the kind of database. */
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
    // Fixed, because otherwise the issuer would depend on the requested host.
    `--hostname=http://localhost:${port}`,
    '--cache=local',
    '--shutdown-delay=0s',
    // The health check would log every request before Keycloak is ready.
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
 * Starts Java without kc.sh: kc.sh would stay as the parent (a SIGKILL would not end Java) and requires G1. The options
 * are those of kc.sh, except the collector, the compiler's limit and the class archive, which make a start three times as
 * fast. Java writes the archive when Keycloak ends for the first time.
 */
function javaArguments(java: Java, home: string, context: ServerContext): string[] {
  return [
    ...JVM_OPTIONS,
    // Tests use Keycloak for half an hour, so there the optimising compiler pays off.
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

/** Maximum heap; enough for some tens of realms. */
export const MAX_HEAP = '-Xmx512m';

/** Without the optimising compiler a start is faster, but sign-ins and new realms take three times as long. */
const QUICK_START = '-XX:TieredStopAtLevel=1';

const JVM_OPTIONS = [
  '-Xms128m',
  MAX_HEAP,
  '-XX:MaxMetaspaceSize=256m',
  '-XX:+UseSerialGC',
  '-XX:+ExitOnOutOfMemoryError',
  // Writing the class archive would log every class that does not fit into it.
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
