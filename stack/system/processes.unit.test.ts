import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isRunning, killProcess, readRunning, startDetached, stopProcess, thisProcess } from './processes.ts';
import { waitUntil } from './wait.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ppe-processes-'));
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;
function startNode(code: string) {
  count += 1;
  const pidFile = path.join(folder, `${count}.json`);
  const log = path.join(folder, `${count}.log`);
  return { known: startDetached({ command: process.execPath, args: ['-e', code] }, log, pidFile), pidFile, log };
}

const UNTIL_KILLED = 'setInterval(() => {}, 1000)';

describe('a background process', () => {
  it('is found again by its pid file until it is stopped', async () => {
    const { known, pidFile } = startNode(UNTIL_KILLED);
    expect(readRunning(pidFile)).toEqual(known);
    await stopProcess(known, pidFile, 5_000);
    expect(isRunning(known)).toBe(false);
    expect(readRunning(pidFile)).toBeUndefined();
  });

  it('that ignores SIGTERM is killed after the patience', async () => {
    const { known, pidFile, log } = startNode(`process.on('SIGTERM', () => {}); console.log('deaf'); ${UNTIL_KILLED}`);
    await waitUntil(async () => readFileSync(log, 'utf8').includes('deaf'), { withinMs: 5_000 });
    await stopProcess(known, pidFile, 200);
    expect(isRunning(known)).toBe(false);
  });

  it('is gone at once when it is killed', async () => {
    const { known, pidFile } = startNode(UNTIL_KILLED);
    await killProcess(known, pidFile);
    expect(isRunning(known)).toBe(false);
  });

  it('writes its output to its log', async () => {
    const { log } = startNode(`console.log('out'); console.error('err')`);
    await waitUntil(async () => /out[^]*err|err[^]*out/.test(readFileSync(log, 'utf8')), { withinMs: 5_000 });
  });

  it('keeps the logs of its last five runs', async () => {
    const log = path.join(folder, 'restarted.log');
    const pidFile = path.join(folder, 'restarted.json');
    for (let run = 1; run <= 7; run++) {
      startDetached({ command: process.execPath, args: ['-e', `console.log('run ${run}')`] }, log, pidFile);
      await waitUntil(async () => readFileSync(log, 'utf8').includes(`run ${run}`), { withinMs: 5_000 });
    }
    const kept = [1, 2, 3, 4, 5].map((number) =>
      readFileSync(path.join(folder, `restarted.${number}.log`), 'utf8').trim(),
    );
    expect(kept).toEqual(['run 6', 'run 5', 'run 4', 'run 3', 'run 2']);
    expect(existsSync(path.join(folder, 'restarted.6.log'))).toBe(false);
  });
});

describe('a pid file', () => {
  it('names no process if another process has got the same id, so that we never stop a foreign process', () => {
    const file = path.join(folder, 'recycled.json');
    writeFileSync(file, JSON.stringify({ ...thisProcess(), startedAt: '1' }));
    expect(readRunning(file)).toBeUndefined();
  });

  it.each(['', '{', '[]', '{"pid":"1"}'])('with the content %j names no process', (text) => {
    const file = path.join(folder, 'broken.json');
    writeFileSync(file, text);
    expect(readRunning(file)).toBeUndefined();
  });
});
