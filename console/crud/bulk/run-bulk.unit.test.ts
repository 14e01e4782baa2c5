import { describe, expect, it } from 'vitest';
import { faultOf } from '#console/apollo/fault.ts';
import { runBulk } from './run-bulk.ts';

const rows = Array.from({ length: 10 }, (_, index) => index);
const references = [{ type: 'EMPLOYEE', count: 2 }];
const refused = (code: string) => ({ error: faultOf('refused', { code, references }) });

describe('a bulk action [S16]', () => {
  it('sends one change per row, no more than four at once, and counts what is settled', async () => {
    let onTheirWay = 0;
    let most = 0;
    const progress: number[] = [];
    const send = async () => {
      onTheirWay += 1;
      most = Math.max(most, onTheirWay);
      await new Promise((resolve) => setTimeout(resolve, 1));
      onTheirWay -= 1;
      return {};
    };
    const outcome = await runBulk(rows, send, { onProgress: (settled) => progress.push(settled) });
    expect(outcome.done.toSorted((a, b) => a - b)).toEqual(rows);
    expect(outcome).toMatchObject({ failed: [], left: [] });
    expect(most).toBe(4);
    expect(progress).toEqual(rows.map((row) => row + 1));
  });

  it('says of each that failed why, and goes on with the others', async () => {
    const outcome = await runBulk(rows, async (row) => (row === 3 ? refused('IN_USE') : {}));
    expect(outcome.done).toHaveLength(9);
    expect(outcome.failed).toMatchObject([{ row: 3, fault: { code: 'IN_USE', references } }]);
    expect(outcome.left).toEqual([]);
  });

  it('counts what is thrown as a failure of that row', async () => {
    const outcome = await runBulk([1], async () => Promise.reject(new TypeError('Failed to fetch')));
    expect(outcome.failed).toMatchObject([{ row: 1, fault: { code: 'NETWORK' } }]);
  });

  it('leaves the others untried once the connection is lost', async () => {
    const tried: number[] = [];
    const outcome = await runBulk(rows, async (row) => {
      tried.push(row);
      return refused('NETWORK');
    });
    expect(tried).toEqual([0, 1, 2, 3]);
    expect(outcome.failed.map(({ row }) => row)).toEqual(tried);
    expect(outcome.left).toEqual(rows.slice(4));
  });

  it('stops when it is told to, and finishes what is on its way', async () => {
    let isStopped = false;
    const outcome = await runBulk(
      rows,
      async (row) => {
        isStopped ||= row === 1;
        return {};
      },
      { isStopped: () => isStopped },
    );
    expect(outcome.done.length + outcome.left.length).toBe(rows.length);
    expect(outcome.left.length).toBeGreaterThan(4);
  });
});
