import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoAccounts } from '#api/seed/accounts.ts';
import type { Health } from '#api/server/health.ts';
import { AuthClient } from '#api/testing/auth-client.ts';
import { GraphqlClient } from '#api/testing/client.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { repositoryRoot } from '../system/paths.ts';

/** Allows for the first start of Keycloak on a busy machine. */
const START_MS = 300_000;
const HOOK_MS = START_MS + 30_000;
const STOP_MS = 60_000;

/** Variables of a shell, without addresses of servers, so that `npm start` starts its own. */
const SHELL = ['PATH', 'HOME', 'PPE_CACHE', 'CHROMIUM_PATH', 'JAVA_HOME'];

/** Runs `npm start` as in its own terminal: Ctrl-C reaches every process. */
class Terminal {
  output = '';
  readonly exited: Promise<unknown>;
  readonly #child;

  constructor(state: string) {
    const env = Object.fromEntries(SHELL.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
    this.#child = spawn('npm', ['start'], { cwd: repositoryRoot, env: { ...env, PPE_STATE: state }, detached: true });
    this.exited = once(this.#child, 'exit');
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
      });
    }
  }

  async ready(): Promise<void> {
    const isReady = () => {
      if (this.#child.exitCode !== null) throw new Error(`npm start ended:\n${this.output}`);
      return this.output.includes('Ctrl-C stops what was started here.');
    };
    await waitFor('npm start to be ready', isReady, START_MS).catch((error: unknown) => {
      throw new Error(`npm start said:\n${this.output}`, { cause: error });
    });
  }

  async stop(): Promise<void> {
    if (this.#child.pid !== undefined && this.#child.exitCode === null) process.kill(-this.#child.pid, 'SIGINT');
    await this.exited;
  }

  /** The address of an account in the printed summary. */
  addressOf(email: string): string {
    const line = this.output.split('\n').find((text) => text.includes(email));
    const address = line && /http:\/\/\S+/.exec(line)?.[0];
    if (!address) throw new Error(`No address of ${email} in:\n${this.output}`);
    return address;
  }

  ports(): number[] {
    const started = [...this.output.matchAll(/runs on port ([\d, ]+)/g)];
    return started.flatMap(([, list = '']) => list.split(',').map(Number));
  }
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

describe('npm start, without running servers', () => {
  let state: string;
  let terminal: Terminal;

  beforeAll(async () => {
    state = mkdtempSync('/tmp/ppe-start-');
    terminal = new Terminal(state);
    await terminal.ready();
  }, HOOK_MS);

  afterAll(async () => {
    await terminal.stop();
    rmSync(state, { recursive: true, force: true });
  }, STOP_MS);

  it('starts every server that the product uses [O1] [O2]', async () => {
    const response = await fetch(`${terminal.addressOf('marcela@acme.example')}/health/ready`);
    const health: Health = JSON.parse(await response.text());
    expect(health.dependencies).toEqual({ mysql: 'up', keycloak: 'up', valkey: 'up', storage: 'up', mail: 'up' });
  });

  it.each(demoAccounts)('lets $email sign in at the printed address [O1]', async ({ email, password }) => {
    const { status, session } = await new AuthClient(terminal.addressOf(email)).signIn(email, password);
    expect(status).toBe(200);
    expect(session.accessToken).toEqual(expect.any(String));
  });

  it('serves the console, and starts machines that become online [O1]', async () => {
    const address = terminal.addressOf('marcela@acme.example');
    expect(await (await fetch(address)).text()).toContain('<div id="root">');
    const { session } = await new AuthClient(address).signIn('marcela@acme.example', 'Helmet-2026!');
    const admin = new GraphqlClient(address, session.accessToken);
    await waitFor(
      'a machine to be online',
      async () => {
        const { listMachines } = await admin.data<{ listMachines: { items: { connectivity: string }[] } }>(
          '{ listMachines { items { connectivity } } }',
        );
        return listMachines.items.some(({ connectivity }) => connectivity === 'ONLINE');
      },
      STOP_MS,
    );
  });

  it('refuses a second run, and says why', async () => {
    const second = new Terminal(state);
    await second.exited;
    expect(second.output).toContain('already runs here');
    expect((await fetch(`${terminal.addressOf('bruno@bolt.example')}/health/live`)).status).toBe(200);
  });

  it('stops everything that it started at Ctrl-C, and starts again on the same data [O1]', async () => {
    const ports = terminal.ports();
    expect(ports.length).toBeGreaterThanOrEqual(5);
    await terminal.stop();
    expect(await Promise.all(ports.map(isOpen))).toEqual(ports.map(() => false));
    expect(readdirSync(path.join(state, 'dev', 'pids'))).toEqual([]);

    terminal = new Terminal(state);
    await terminal.ready();
    expect(terminal.output).not.toContain('preparing MySQL');
    expect((await fetch(`${terminal.addressOf('paula@bolt.example')}/health/ready`)).status).toBe(200);
  });
});
