import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { accountOf } from '#api/testing/accounts.ts';
import { AuthClient } from '#api/testing/auth-client.ts';
import { formatText } from '#stack/system/format.ts';

const FILE = path.resolve(import.meta.dirname, '../../docs/openapi.yaml');

type Operation = {
  summary?: string;
  tags?: string[];
  responses: Record<string, { description: string; content?: { 'application/json': { schema: object } } }>;
};
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> };

let app: TestApp;
let document: Document;
beforeAll(async () => {
  app = await bootApp();
  const answer = await fetch(`${app.originOf(null)}/api/openapi.json`);
  document = JSON.parse(await answer.text());
});
afterAll(() => app?.close());

const operations = () =>
  Object.entries(document.paths).flatMap(([address, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${address}`, operation })),
  );

describe('the OpenAPI document', () => {
  it('equals docs/openapi.yaml; `vitest run --project api api/rest/openapi --update` writes the file', async () => {
    await expect(await formatText(FILE, stringify(document))).toMatchFileSnapshot(FILE);
  });

  it('has a summary, a tag and described answers for every route [G8]', () => {
    const names = operations().map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['post /api/auth/sign-in', 'get /api/auth/session', 'get /health/ready']),
    );
    for (const { name, operation } of operations()) {
      expect(operation.summary, name).toBeTruthy();
      expect(operation.tags, name).toHaveLength(1);
      for (const [status, { description }] of Object.entries(operation.responses))
        expect(description, `${name} ${status}`).not.toBe('Default Response');
    }
  });

  it('has the correct schemas for the answers of the routes', async () => {
    const client = new AuthClient(app.originOf(app.acme));
    const { email, password } = accountOf('regular', 'acme');
    const answers = {
      'sign-in 400': await client.call('sign-in', { body: { username: 7 } }),
      'sign-in 401': await client.signIn(email, 'wrong'),
      'sign-in 413': await client.call('sign-in', { body: { username: 'x'.repeat(9000) } }),
      'sign-in 415': await client.call('sign-in', { body: 'x', headers: { 'Content-Type': 'text/plain' } }),
      'sign-in 403': await client.call('sign-in', { body: {}, headers: { Origin: 'https://evil.example' } }),
      'session 204': await client.session(),
      'sign-in 200': await client.signIn(email, password),
      'session 200': await client.session(),
      'refresh 200': await client.refresh(),
      'sign-out 204': await client.signOut(),
      'refresh 401': await client.refresh(),
      'session 404': await new AuthClient(`http://nobody.localhost:${app.port}`).session(),
    };
    for (const [what, { status, text }] of Object.entries(answers)) {
      const [route, expected] = what.split(' ');
      expect(`${route} ${status}`).toBe(`${route} ${expected}`);
      expectSchema(`/api/auth/${route}`, 'post', status, text);
    }
    for (const [body, expected] of [
      [{ code: '0000-0000-0000' }, 401],
      [{}, 400],
    ] as const) {
      const answer = await fetch(`${app.originOf(app.acme)}/api/machines/enrol`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(answer.status).toBe(expected);
      expectSchema('/api/machines/enrol', 'post', expected, await answer.text());
    }
    for (const address of ['/health/live', '/health/ready']) {
      const answer = await fetch(`${app.originOf(null)}${address}`);
      expectSchema(address, 'get', answer.status, await answer.text());
    }
  });
});

/** Checks that the answer matches its schema in the document. */
function expectSchema(address: string, method: string, status: number, text: string): void {
  const described = document.paths[address]?.[method]?.responses[status];
  expect(described, `${method} ${address} ${status}`).toBeDefined();
  const schema = described?.content?.['application/json'].schema;
  if (!schema) return expect(text).toBe('');
  const isValid = new Ajv2020({ strict: false, validateFormats: false }).compile(schema);
  expect(isValid(JSON.parse(text)), `${address} ${status} ${text} ${JSON.stringify(isValid.errors)}`).toBe(true);
}
