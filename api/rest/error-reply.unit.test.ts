import { Readable } from 'node:stream';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { notFound } from '#api/platform/errors.ts';
import { handleError } from './error-reply.ts';

it('answers a file that fails before its first byte as an error, not as a broken file', async () => {
  const app = fastify();
  app.setErrorHandler(handleError);
  app.get('/file', async (_, reply) => {
    const stream = new Readable({
      read() {
        this.destroy(notFound('Employee'));
      },
    });
    return reply.type('application/zip').header('Content-Disposition', 'attachment; filename="a.zip"').send(stream);
  });
  const answer = await app.inject('/file');
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ error: { code: 'NOT_FOUND' } });
  expect(answer.headers['content-type']).toContain('application/json');
  expect(answer.headers['content-disposition']).toBeUndefined();
});
