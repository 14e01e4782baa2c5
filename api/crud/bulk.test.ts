import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { makeSector, type MadeSector } from '#api/features/sectors/sector.factory.ts';
import { newId } from '#api/platform/ids.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import { GraphqlClient, type Answer } from '#api/testing/client.ts';

const UPDATE = `mutation ($input: [UpdateSectorInput!]!) { answer: updateSectors(input: $input) { id status version } }`;
const DELETE = 'mutation ($input: [RecordVersionInput!]!) { answer: deleteSectors(input: $input) { id deletedAt } }';
const READ = 'query ($id: ID!) { getSector(id: $id) { status version } }';

type BulkAnswer = Answer<{ answer: ({ id: string } | null)[] }>;

let app: TestApp;
let admin: GraphqlClient;
beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
});
afterAll(() => app?.close());

const makeSectors = async (count: number): Promise<MadeSector[]> => {
  const made: MadeSector[] = [];
  for (let index = 0; index < count; index += 1) made.push(await makeSector(app));
  return made;
};
const keysOf = (sectors: readonly MadeSector[]) => sectors.map(({ id, version }) => ({ id, version }));
const bulk = (document: string, input: readonly object[]): Promise<BulkAnswer> => admin.ask(document, { input });
const codesOf = ({ errors }: BulkAnswer) =>
  errors.map(({ path, extensions }) => ({ place: path?.[1], code: extensions.code }));

describe('a bulk mutation [S16] IDEA-18', () => {
  it('answers each record in the order of the input: the record, or its own error', async () => {
    const [first, used, stale, last] = await makeSectors(4);
    if (!first || !used || !stale || !last) throw new Error('There are not four sectors');
    await makeEmployee(app, { sectorId: used.id });
    const keys = [
      { id: last.id, version: 1 },
      { id: used.id, version: 1 },
      { id: newId(), version: 1 },
      { id: stale.id, version: 9 },
      { id: first.id, version: 1 },
    ];
    const answer = await bulk(DELETE, keys);
    expect(answer.status).toBe(200);
    expect(answer.data?.answer.map((record) => record?.id)).toEqual([
      last.id,
      undefined,
      undefined,
      undefined,
      first.id,
    ]);
    expect(codesOf(answer)).toEqual([
      { place: 1, code: 'IN_USE' },
      { place: 2, code: 'NOT_FOUND' },
      { place: 3, code: 'CONFLICT' },
    ]);
    expect(answer.errors[2]?.extensions).toMatchObject({ currentVersion: 1 });
    expect(await admin.data(READ, { id: used.id })).toEqual({ getSector: { status: 'ACTIVE', version: 1 } });
  });

  it('writes the audit entries of the single mutations [D12]', async () => {
    const [one, other] = await makeSectors(2);
    if (!one || !other) throw new Error('There are not two sectors');
    const changes = [one, other].map(({ id }) => ({ id, version: 1, status: 'INACTIVE' }));
    const answer = await bulk(UPDATE, changes);
    expect(answer.data?.answer).toEqual(changes.map(({ id }) => ({ id, status: 'INACTIVE', version: 2 })));
    await admin.data('mutation ($input: UpdateSectorInput!) { updateSector(input: $input) { id } }', {
      input: { id: one.id, version: 2, status: 'ACTIVE' },
    });
    const [created, deactivated, activated] = await auditOf(app, one.id);
    expect(deactivated).toMatchObject({ changes: { status: { old: 'ACTIVE', new: 'INACTIVE' } } });
    expect({ ...deactivated, changes: null, mutationId: null }).toEqual({
      ...activated,
      changes: null,
      mutationId: null,
    });
    expect(created?.operation).toBe('CREATE');
    expect((await auditOf(app, other.id)).map(({ operation }) => operation)).toEqual(['CREATE', 'UPDATE']);
  });

  it('needs the permission of the single mutation, and counts each record as an operation', async () => {
    const regular = await app.as('regular');
    const input = keysOf(await makeSectors(1));
    expect(await regular.error(DELETE, { input })).toMatchObject({ extensions: { code: 'FORBIDDEN' } });
    const { port } = await app.startReplica({ VALKEY_URL: undefined, OPERATIONS_PER_MINUTE: 10 });
    const client = new GraphqlClient(`http://${app.acme.subdomain}.localhost:${port}`, admin.token);
    const many = Array.from({ length: 11 }, () => ({ id: newId(), version: 1 }));
    expect(await client.error(DELETE, { input: many })).toMatchObject({ extensions: { code: 'RATE_LIMITED' } });
  });
});
