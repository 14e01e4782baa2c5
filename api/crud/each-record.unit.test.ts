import { describe, expect, it } from 'vitest';
import { conflict, unavailable } from '#api/platform/errors.ts';
import { eachRecord, MAX_RECORDS } from './each-record.ts';

const records = (count: number) => Array.from({ length: count }, (_, index) => ({ id: String(index) }));
async function settled(results: readonly (string | Promise<never>)[]): Promise<string[]> {
  const all = await Promise.allSettled(results.map(async (result) => result));
  return all.map((result) => (result.status === 'fulfilled' ? result.value : 'refused'));
}

describe('a bulk mutation [S16] IDEA-18', () => {
  it('changes at most four records at once; a refused one stops no other', async () => {
    let [running, most] = [0, 0];
    const results = await eachRecord(records(10), async ({ id }) => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      if (id === '2') throw conflict(7);
      return id;
    });
    expect(await settled(results)).toEqual(['0', '1', 'refused', '3', '4', '5', '6', '7', '8', '9']);
    expect(most).toBe(4);
  });

  it('tries no more records when a server is down', async () => {
    const tried: string[] = [];
    const results = await eachRecord(records(20), async ({ id }) => {
      tried.push(id);
      if (id === '3') throw unavailable('mysql');
      return id;
    });
    const refused = Array.from({ length: 20 - tried.length + 1 }, () => 'refused');
    expect((await settled(results)).filter((result) => result === 'refused')).toEqual(refused);
    expect(tried.length).toBeLessThan(12);
  });

  it('refuses an empty list, too many records, and the same record twice', async () => {
    const change = async ({ id }: { id: string }) => id;
    const faultOf = (key: string, values: object) => ({ details: { fields: [{ path: 'input', key, values }] } });
    await expect(eachRecord([], change)).rejects.toMatchObject(faultOf('minItems', { min: 1 }));
    const tooMany = eachRecord(records(MAX_RECORDS + 1), change);
    await expect(tooMany).rejects.toMatchObject(faultOf('maxItems', { max: MAX_RECORDS }));
    await expect(eachRecord([...records(2), { id: '0' }], change)).rejects.toMatchObject({
      details: { fields: [{ path: '[2].id', key: 'duplicate' }] },
    });
  });
});
