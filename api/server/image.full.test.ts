import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '#api/config.ts';
import { takeStage, type Stage } from '#api/testing/stages.ts';
import { buildImage, type BuiltImage } from '#stack/image/build-image.ts';

/** Building takes minutes, and longer on a busy computer. */
const BUILD_MS = 1_800_000;

/** More than this is a mistake, for example packages that only the development needs. Debian and Node have 320. */
const MAX_MEGABYTES = 560;

const runFile = promisify(execFile);

let stage: Stage;
let image: BuiltImage;
let container: string;

beforeAll(async () => {
  stage = await takeStage({}, []);
  image = await buildImage();
  container = (await image.buildah(['from', image.name])).trim();
}, BUILD_MS);
afterAll(async () => {
  if (container) await image.buildah(['rm', container]);
  await stage?.release();
});

const runInside = async (...command: string[]): Promise<string> => {
  const { stdout } = await runFile(...image.commandIn(container, {}, command));
  return stdout.trim();
};

/** The settings that a container gets; the rest is in the image. */
function settingsOf(config: Config): Record<string, string> {
  const ofImage = ['NODE_ENV', 'CONSOLE_DIR', 'HOST'];
  return Object.fromEntries(
    Object.entries({ ...config, PORT: 0, METRICS_PORT: 0, LOG_LEVEL: 'info' }).flatMap(([name, value]) =>
      value === undefined || value === '' || ofImage.includes(name) ? [] : [[name, String(value)]],
    ),
  );
}

type Started = { process: ChildProcess; pid: number; port: number; ms: number };

async function start(role: 'web' | 'worker'): Promise<Started> {
  const begun = performance.now();
  const env = { ...settingsOf(stage.config), ROLE: role };
  const child = spawn(...image.commandIn(container, env, ['node', 'api/main.ts']), {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const entry: { port?: number; pid?: number } = JSON.parse(line);
    if (entry.port === undefined) continue;
    child.stdout.resume();
    return { process: child, pid: entry.pid ?? 0, port: entry.port ?? 0, ms: performance.now() - begun };
  }
  throw new Error('The container ended before the product was ready');
}

/** A chroot has no process ids of its own, so the product gets the signal as from an orchestrator. */
async function stop({ process: child, pid }: Started): Promise<number | null> {
  const exited = once(child, 'exit');
  process.kill(pid, 'SIGTERM');
  await exited;
  return child.exitCode;
}

describe('the image of the Dockerfile [O3]', () => {
  it('is small, and its user can change nothing in it SEC-50', async () => {
    console.log(`    the image has ${image.megabytes} MB, its base included`);
    expect(image.megabytes).toBeLessThan(MAX_MEGABYTES);
    expect(await runInside('id', '--user')).toBe('10001');
    expect(await runInside('find', '/app', '-writable', '-not', '-type', 'l')).toBe('');
  });

  it('contains no tests, no secrets and no development packages SEC-49', async () => {
    const unwanted = ['*.test.ts', '.npmrc', '.env', '*.pem'].flatMap((name) => ['-o', '-name', name]).slice(1);
    expect(
      await runInside('find', '/app', '-path', '/app/node_modules', '-prune', '-o', '(', ...unwanted, ')', '-print'),
    ).toBe('');
    expect(
      await runInside('sh', '-c', 'ls -d node_modules/vitest node_modules/vite node_modules/typescript 2>&1 || true'),
    ).not.toMatch(/^node_modules/m);
  });

  it('contains no packages of the console, which is built, but lists them among its contents SEC-51', async () => {
    expect(await runInside('sh', '-c', 'ls -d node_modules/react node_modules/lucide-react 2>&1 || true')).not.toMatch(
      /^node_modules/m,
    );
    const list: { bomFormat: string; components: { name: string }[] } = JSON.parse(
      await runInside('cat', 'sbom.cdx.json'),
    );
    expect(list.bomFormat).toBe('CycloneDX');
    const names = list.components.map(({ name }) => name);
    for (const name of ['react', 'mysql2', 'fastify']) expect(names).toContain(name);
    expect(names).not.toContain('vitest');
  });

  it('serves the console and the API as web, and stops gracefully', async () => {
    const web = await start('web');
    console.log(`    web was ready ${Math.round(web.ms)} ms after its start`);
    const origin = `http://localhost:${web.port}`;
    const page = await fetch(`${origin}/login`);
    expect(page.headers.get('content-type')).toContain('text/html');
    const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text()) ?? [];
    expect((await fetch(`${origin}${script}`)).status).toBe(200);
    expect((await fetch(`${origin}/health/ready`)).status).toBe(200);
    expect(await stop(web)).toBe(0);
  });

  it('runs tasks as worker, and answers nothing but health checks', async () => {
    const worker = await start('worker');
    const origin = `http://localhost:${worker.port}`;
    expect((await fetch(`${origin}/health/ready`)).status).toBe(200);
    expect((await fetch(`${origin}/login`)).status).toBe(404);
    expect(await stop(worker)).toBe(0);
  });

  it('contains the commands of the chart’s jobs', async () => {
    const commands = [
      'api/db/migrate.ts',
      'api/db/wait-for-schema.ts',
      'api/operator/first-administrator.ts',
      'api/operator/tenant.ts',
      'api/identity/realms-command.ts',
      'api/stock/replay.ts',
    ];
    expect((await runInside('ls', ...commands)).split('\n')).toHaveLength(commands.length);
  });
});
