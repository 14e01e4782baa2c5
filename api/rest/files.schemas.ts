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

const binary = { schema: { type: 'string', format: 'binary' } };

/** Schema of the route of products' files. */
export const productFileSchema = {
  summary: 'A picture, manual or video of a product',
  description:
    'For the company that owns it: with the access token, or with the session cookie of the console. A single range of bytes may be requested. The file of a name never changes.',
  tags: ['files'],
  params: {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string', description: 'Id and file extension: jpg, png, webp, pdf, mp4 or webm.' } },
  },
  response: {
    200: {
      description: 'The file.',
      content: {
        'image/jpeg': binary,
        'image/png': binary,
        'image/webp': binary,
        'application/pdf': binary,
        'video/mp4': binary,
        'video/webm': binary,
      },
    },
    206: {
      description: 'The part that Range asks for; Content-Range says which.',
      content: { 'video/mp4': binary, 'video/webm': binary },
    },
    304: { description: 'The client’s copy, identified by If-None-Match, is still valid.', type: 'null' },
    416: { description: 'The file is shorter than the range.', type: 'null' },
    ...refusals(401, 403, 404, 503),
  },
};
