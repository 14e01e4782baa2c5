import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toFault } from '#console/apollo/fault.ts';
import { readJson, sendRequest } from './request.ts';

let server: Server;
let origin: string;

function answer({ url = '', method, headers }: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const status = Number(searchParams.get('status') ?? 200);
  if (pathname === '/echo')
    response.writeHead(status).end(JSON.stringify({ method, url, type: headers['content-type'] }));
  if (pathname === '/empty') response.writeHead(204).end();
  if (pathname === '/page') response.writeHead(status, { 'content-type': 'text/html' }).end('<html>');
  if (pathname === '/refused') response.writeHead(status).end('{"error":{"code":"NOT_FOUND","message":"gone"}}');
  if (pathname === '/cut') response.destroy();
  if (pathname === '/half') response.writeHead(200, { 'content-length': 100 }).write('{');
}

beforeAll(async () => {
  server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  origin = `http://localhost:${port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** The error of a request, and the fault that the user reads. */
async function failureOf(path: string, timeout?: number) {
  const error: unknown = await sendRequest(origin + path, { timeout })
    .then(readJson)
    .catch((thrown: unknown) => thrown);
  return { error, code: toFault(error).code };
}

describe('a request', () => {
  it('sends query parameters and JSON, and gives the JSON of any 2xx [G11]', async () => {
    const query = { page: 2, search: 'a&b', none: undefined, status: 201 };
    const response = await sendRequest(`${origin}/echo`, { method: 'POST', query, body: { hello: 1 } });
    expect(await readJson(response)).toEqual({
      method: 'POST',
      url: '/echo?page=2&search=a%26b&status=201',
      type: 'application/json',
    });
    expect(await readJson(await sendRequest(`${origin}/empty`))).toBeUndefined();
  });

  it.each([
    { path: '/cut', failure: 'FETCH_ERROR', code: 'NETWORK' },
    { path: '/nothing', timeout: 50, failure: 'TIMEOUT_ERROR', code: 'NETWORK' },
    { path: '/half', timeout: 50, failure: 'TIMEOUT_ERROR', code: 'NETWORK' },
    { path: '/page', failure: 'PARSING_ERROR', code: 'UNAVAILABLE' },
    { path: '/page?status=503', failure: 'STATUS', status: 503, code: 'UNAVAILABLE' },
    { path: '/page?status=401', failure: 'STATUS', status: 401, code: 'UNAUTHENTICATED' },
    {
      path: '/refused?status=404',
      failure: 'STATUS',
      status: 404,
      body: { error: { code: 'NOT_FOUND', message: 'gone' } },
      code: 'NOT_FOUND',
    },
  ])('to $path fails with $failure $status [G11] [X1]', async ({ path, timeout, code, ...expected }) => {
    const { error, code: found } = await failureOf(path, timeout);
    expect(error).toMatchObject(expected);
    expect(found).toBe(code);
  });
});
