import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { makePpeTemplate } from '#api/features/ppe-templates/ppe-template.factory.ts';
import { newId } from '#api/platform/ids.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { readPdf } from '#api/testing/pdf-text.ts';

let app: TestApp;
let admin: GraphqlClient;

/** The limit of archives in a minute is no subject of these tests. */
let forgetTries: () => Promise<void>;

beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
  const { getMyProfile } = await admin.data<{ getMyProfile: { id: string } }>('{ getMyProfile { id } }');
  forgetTries = () => app.services.identity.limiter.reset(`ppe-sheets/${getMyProfile.id}`);
  await makePpeTemplate(app, { templateTitle: 'Ficha', language: 'PT_BR', isDefault: true });
});
beforeEach(() => forgetTries());
afterAll(() => app?.close());

const ask = (body: object, client = admin): Promise<Response> =>
  fetch(`${client.origin}/api/ppe-sheets/archive`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const filesOf = async (answer: Response): Promise<Map<string, Uint8Array>> =>
  new Map(Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer()))));

const refusalOf = async (body: object, client?: GraphqlClient): Promise<unknown> => {
  const answer = await ask(body, client);
  const { error } = JSON.parse(await answer.text());
  return { status: answer.status, ...error };
};

describe('the sheets of many employees', () => {
  it('are a ZIP file with a PDF for each person of the filter, each opening audited [S10] [D12] [T10]', async () => {
    const people = [
      await makeEmployee(app, { name: 'Arquivo Zélia', identification: 'ARQ/1' }),
      await makeEmployee(app, { name: 'Arquivo ../Bia', identification: 'ARQ-2' }),
    ];
    const other = await makeEmployee(app, { name: 'Somebody else' });
    const foreign = await makeEmployee(app, { name: 'Arquivo of Bolt' }, app.bolt);
    const answer = await ask({ filter: { search: 'arquivo' }, from: '2026-01-01', to: '2026-01-31' });
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="ppe-sheets-acme-[-\d]{10}\.zip"$/,
    );
    const files = await filesOf(answer);
    expect([...files.keys()].toSorted()).toEqual(['Arquivo .._Bia ARQ-2.pdf', 'Arquivo Zélia ARQ_1.pdf']);
    const [page] = await readPdf(files.get('Arquivo Zélia ARQ_1.pdf') ?? new Uint8Array());
    expect(page?.text).toContain('Arquivo Zélia');
    for (const { id } of people)
      expect((await auditOf(app, id)).at(-1)).toMatchObject({
        operation: 'READ',
        changes: { ppeSheet: { new: '2026-01-01 – 2026-01-31' } },
      });
    for (const { id } of [other, foreign])
      expect((await auditOf(app, id)).at(-1)).toMatchObject({ operation: 'CREATE' });
  });

  it('leave out, and name, those that cannot be made; ids of other companies are unknown [T10]', async () => {
    const { id } = await makeEmployee(app, { name: 'Present', identification: 'P-1' });
    const foreign = await makeEmployee(app, {}, app.bolt);
    const files = await filesOf(await ask({ employeeIds: [id, id, foreign.id, 'Ç'] }));
    expect([...files.keys()]).toEqual(['Present P-1.pdf', 'Fichas que faltam.txt']);
    const missing = strFromU8(files.get('Fichas que faltam.txt') ?? new Uint8Array());
    for (const unknown of [foreign.id, 'Ç']) expect(missing).toContain(`${unknown}: o colaborador foi`);
    expect((await auditOf(app, foreign.id)).at(-1)).toMatchObject({ operation: 'CREATE' });
  });

  it('are made for one list of a person at a time, and again after a client that left', async () => {
    const employeeIds = await Promise.all(Array.from({ length: 12 }, async () => (await makeEmployee(app)).id));
    const leaving = await ask({ employeeIds });
    expect(leaving.status).toBe(200);
    expect(await refusalOf({ employeeIds })).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    await leaving.body?.cancel();
    await expect
      .poll(
        async () => {
          await forgetTries();
          const answer = await ask({ employeeIds: employeeIds.slice(0, 1) });
          await answer.arrayBuffer();
          return answer.status;
        },
        { timeout: 20_000 },
      )
      .toBe(200);
  });

  it.each<[string, object, object]>([
    [
      'days in the wrong order',
      { from: '2026-02-02', to: '2026-02-01' },
      { fields: [{ path: 'to', key: 'notBeforeStart' }] },
    ],
    ['no choice of people', {}, { status: 400, fields: [{ path: 'filter', key: 'required' }] }],
    [
      'an unknown field of the filter',
      { filter: { spoon: 1 } },
      { fields: [{ path: 'filter.spoon', key: 'unknownField' }] },
    ],
    [
      'a filter without people',
      { filter: { search: 'nobody-at-all' } },
      { fields: [{ path: 'filter', key: 'minItems' }] },
    ],
    [
      'too many people',
      { employeeIds: Array.from({ length: 2001 }, newId) },
      { fields: [{ path: 'employeeIds', key: 'maxItems' }] },
    ],
    ['an unknown template', { filter: {}, templateId: newId() }, { code: 'NOT_FOUND' }],
  ])('are refused for %s, before a file begins [V1]', async (_, body, refusal) => {
    expect(await refusalOf(body)).toMatchObject(refusal);
  });

  it('need the permission for reports, at the own host [R5] [R6]', async () => {
    expect(await refusalOf({}, await app.as('regular'))).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await refusalOf({}, app.asGuest())).toMatchObject({ status: 401 });
  });
});
