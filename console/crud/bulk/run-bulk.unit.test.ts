import { describe, expect, it } from 'vitest';
import { faultOf } from '#console/apollo/fault.ts';
import { CHUNK, type RowResult, runBulk } from './run-bulk.ts';

type Row = { id: number; version: number };

const COUNT = 2 * CHUNK + 10;
const rows: Row[] = Array.from({ length: COUNT }, (_, id) => ({ id, version: 1 }));
const references = [{ type: 'EMPLOYEE', count: 2 }];
const refused = (code: string): RowResult => ({ fault: faultOf('refused', { code, references }) });
const sendAll = async (chunk: readonly Row[]): Promise<RowResult[]> => chunk.map(() => ({ version: 2 }));

describe('a bulk action [S16]', () => {
  it('sends the rows in chunks, one after the other, reports the progress, and returns the new versions', async () => {
    const sizes: number[] = [];
    const progress: number[] = [];
    const outcome = await runBulk(
      rows,
      async (chunk) => {
        sizes.push(chunk.length);
        return sendAll(chunk);
      },
      { onProgress: (settled) => progress.push(settled) },
    );
    expect(outcome).toEqual({ done: rows.map(({ id }) => ({ id, version: 2 })), failed: [], left: [] });
    expect(sizes).toEqual([CHUNK, CHUNK, 10]);
    expect(progress).toEqual([CHUNK, 2 * CHUNK, COUNT]);
  });

  it('returns the reason of each failed row and continues with the others', async () => {
    const send = async (chunk: readonly Row[]) => chunk.map(({ id }) => (id === 3 ? refused('IN_USE') : {}));
    const outcome = await runBulk(rows, send);
    expect(outcome.done).toHaveLength(COUNT - 1);
    expect(outcome.failed).toMatchObject([{ row: { id: 3 }, fault: { code: 'IN_USE', references } }]);
    expect(outcome.left).toEqual([]);
  });

  it('counts a thrown error as a failure of each row of the chunk, and does not send the others', async () => {
    const outcome = await runBulk(rows, async () => Promise.reject(new TypeError('Failed to fetch')));
    expect(outcome.failed.map(({ row, fault }) => [row.id, fault.code])).toEqual(
      rows.slice(0, CHUNK).map(({ id }) => [id, 'NETWORK']),
    );
    expect(outcome.left).toEqual(rows.slice(CHUNK));
  });

  it('stops on request between two chunks', async () => {
    let isStopped = false;
    const send = async (chunk: readonly Row[]) => {
      isStopped = true;
      return sendAll(chunk);
    };
    const outcome = await runBulk(rows, send, { isStopped: () => isStopped });
    expect(outcome.done).toHaveLength(CHUNK);
    expect(outcome.left).toEqual(rows.slice(CHUNK));
  });
});
