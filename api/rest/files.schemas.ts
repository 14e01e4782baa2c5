import { refusals } from './error.schemas.ts';

/** What the route takes and answers, for the OpenAPI document. */
export const logoSchema = {
  summary: 'A company’s logo',
  description:
    'Open to anyone. `fileUrl` of a confirmed upload is its address; an SVG is also there as `.png`. What stands under a name never changes.',
  tags: ['files'],
  params: {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string', description: 'Id and ending: jpg, png or svg.' } },
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
    304: { description: 'The caller’s copy, named by If-None-Match, is good.', type: 'null' },
    ...refusals(404, 503),
  },
};
