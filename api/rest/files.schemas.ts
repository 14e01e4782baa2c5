import { refusals } from './error.schemas.ts';

/** Schema of the route, for the OpenAPI document. */
export const logoSchema = {
  summary: 'A company’s logo',
  description:
    'Public. `fileUrl` of a confirmed upload contains the address. An SVG is also available as `.png`. The file of a name never changes.',
  tags: ['files'],
  params: {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string', description: 'Id and file extension: jpg, png or svg.' } },
  },
  response: {
    200: {
      description: 'The picture.',
      content: {
        'image/jpeg': { schema: { type: 'string', format: 'binary' } },
        'image/png': { schema: { type: 'string', format: 'binary' } },
        'image/svg+xml': { schema: { type: 'string', format: 'binary' } },
      },
    },
    304: { description: 'The client’s copy, identified by If-None-Match, is still valid.', type: 'null' },
    ...refusals(404, 503),
  },
};
