import { describe, expect, it } from 'vitest';
import { faultOf } from '#console/apollo/fault.ts';
import { runBulk } from './run-bulk.ts';

const rows = Array.from({ length: 10 }, (_, index) => index);
const references = [{ type: 'EMPLOYEE', count: 2 }];
const refused = (code: string) => ({ error: faultOf('refused', { code, references }) });

describe('a bulk action [S16]', () => {
  it('sends one change per row, at most four at once, and reports the progress', async () => {
    let running = 0;
    let most = 0;
    const progress: number[] = [];
    const send = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
      return {};
    };
    const outcome = await runBulk(rows, send, { onProgress: (settled) => progress.push(settled) });
    expect(outcome.done.toSorted((a, b) => a - b)).toEqual(rows);
    expect(outcome).toMatchObject({ failed: [], left: [] });
    expect(most).toBe(4);
    expect(progress).toEqual(rows.map((row) => row + 1));
  });

  it('returns the reason of each failed row and continues with the others', async () => {
    const outcome = await runBulk(rows, async (row) => (row === 3 ? refused('IN_USE') : {}));
    expect(outcome.done).toHaveLength(9);
    expect(outcome.failed).toMatchObject([{ row: 3, fault: { code: 'IN_USE', references } }]);
    expect(outcome.left).toEqual([]);
  });

  it('counts a thrown error as a failure of the row', async () => {
    const outcome = await runBulk([1], async () => Promise.reject(new TypeError('Failed to fetch')));
    expect(outcome.failed).toMatchObject([{ row: 1, fault: { code: 'NETWORK' } }]);
  });

  it('does not send the remaining rows after the connection is lost', async () => {
    const tried: number[] = [];
    const outcome = await runBulk(rows, async (row) => {
      tried.push(row);
      return refused('NETWORK');
    });
    expect(tried).toEqual([0, 1, 2, 3]);
    expect(outcome.failed.map(({ row }) => row)).toEqual(tried);
    expect(outcome.left).toEqual(rows.slice(4));
  });

  it('stops on request and completes the running changes', async () => {
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
