import { createServer } from 'node:http';
import { listEmployees } from './employee-list.ts';

/** Baseline of PERF-4 and PERF-5a: node:http and mysql2 by hand, without GraphQL. PORT is its port. */
const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (chunk: string) => {
    body += chunk;
  });
  request.on('end', () => {
    const { query = '' }: { query?: string } = body ? JSON.parse(body) : {};
    const send = (data: object) => {
      const text = JSON.stringify({ data });
      response
        .writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) })
        .end(text);
    };
    if (!query.includes('listEmployees')) return send({ __typename: 'Query' });
    listEmployees(50).then(
      (page) => send({ listEmployees: page }),
      () => response.writeHead(500).end(),
    );
  });
});

server.keepAliveTimeout = 60_000;
server.listen(Number(process.env['PORT']), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
