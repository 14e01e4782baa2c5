import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { measureTree, parseStat, TreeTime } from './cpu-time.ts';

const processOf = (pid: number, parent: number, seconds: number, startedAt = '1') => ({
  pid,
  parent,
  seconds,
  startedAt,
});

describe('parseStat', () => {
  it('returns id, parent, start and the time in user and system mode, for any program name', () => {
    const stat = '4242 (a (b) c) S 17 4242 4242 0 -1 4194560 900 0 0 0 150 25 7 8 20 0 11 0 98765 1000 200';
    expect(parseStat(stat)).toEqual({ pid: 4242, parent: 17, startedAt: '98765', seconds: 1.75 });
  });
});

describe('the CPU time of a process tree', () => {
  it('is the sum of the root and all descendants, in any order', () => {
    const tree = new TreeTime(1);
    tree.add([processOf(3, 2, 4), processOf(2, 1, 2), processOf(1, 0, 1), processOf(9, 8, 100)]);
    expect(tree.seconds).toBe(7);
  });

  it('includes ended processes, and processes whose parent has ended', () => {
    const tree = new TreeTime(1);
    tree.add([processOf(1, 0, 1), processOf(2, 1, 2), processOf(3, 2, 4)]);
    tree.add([processOf(1, 0, 1), processOf(3, 99, 5)]);
    expect(tree.seconds).toBe(1 + 2 + 5);
  });

  it('excludes another process with the id of an ended process', () => {
    const tree = new TreeTime(1);
    tree.add([processOf(1, 0, 1), processOf(2, 1, 2)]);
    tree.add([processOf(1, 0, 1)]);
    tree.add([processOf(1, 0, 1), processOf(2, 50, 30, '7')]);
    expect(tree.seconds).toBe(3);
  });

  it.skipIf(process.platform !== 'linux')('includes the child of a child', { timeout: 60_000 }, async () => {
    const busy = 'while (process.cpuUsage().user < 1e6) for (let at = 0; at < 1e7; at++);';
    const child = spawn('sh', ['-c', `"${process.execPath}" -e '${busy}'; true`]);
    const measured = measureTree(child.pid ?? 0);
    await once(child, 'exit');
    expect(measured.stop()).toBeGreaterThan(0.5);
  });
});
