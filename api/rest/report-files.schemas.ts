import { refusals } from './error.schemas.ts';

const file = { schema: { type: 'string', format: 'binary' } };

/** Schema of the file of a scheduled report, for the OpenAPI document. */
export const reportFileSchema = {
  summary: 'The file of a scheduled report',
  description:
    'For the person to whom it was sent, for seven days, while the person has the rights with which it was made. The audit trail ' +
    'records a READ of the scheduled report.',
  tags: ['exports'],
  security: [{ accessToken: [] }],
  params: {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string', pattern: '^[0-9A-Z]{26}$', description: 'The file, from the letter.' } },
  },
  response: {
    200: {
      description: 'The file.',
      headers: { 'Content-Disposition': { type: 'string', description: 'Attachment with a file name.' } },
      content: {
        'text/csv': file,
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': file,
        'application/pdf': file,
        'application/zip': file,
      },
    },
    ...refusals(401, 403, 404, 429, 503),
  },
};
