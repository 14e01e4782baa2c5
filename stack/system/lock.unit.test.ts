import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { withLock } from './lock.ts';
import { thisProcess } from './processes.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ppe-lock-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a lock', () => {
  it('admits one caller at a time', async () => {
    const file = path.join(folder, 'turns');
    let inside = 0;
    let most = 0;
    const visit = () =>
      withLock(file, 'testing', async () => {
        inside += 1;
        most = Math.max(most, inside);
        await pause(10);
        inside -= 1;
      });
    await Promise.all([visit(), visit(), visit()]);
    expect(most).toBe(1);
    expect(existsSync(file)).toBe(false);
  });

  it('is taken over from a dead process', async () => {
    const file = path.join(folder, 'stale');
    writeFileSync(file, JSON.stringify({ ...thisProcess(), startedAt: '1' }));
    expect(await withLock(file, 'testing', () => Promise.resolve('done'))).toBe('done');
  });

  it('is released when the work fails', async () => {
    const file = path.join(folder, 'failing');
    await expect(withLock(file, 'testing', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(existsSync(file)).toBe(false);
  });
});
