import { refusals } from './error.schemas.ts';

const list = (description: string) => ({ type: 'array', description, items: { type: 'object' } });

/** Schema of the route, for the OpenAPI document. */
export const personalDataSchema = {
  summary: 'Everything that is recorded about one employee',
  description:
    'For administrators of the company (LGPD art. 18 II). Also for a deleted employee. Without secrets: the file contains no PIN. ' +
    'The audit trail records the export.',
  tags: ['people'],
  security: [{ accessToken: [] }],
  params: {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string', pattern: '^[0-9A-Z]{26}$', description: 'The employee.' } },
  },
  response: {
    200: {
      description: 'The file.',
      headers: { 'Content-Disposition': { type: 'string', description: 'Attachment with a file name.' } },
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: [
              'format',
              'takenAt',
              'employee',
              'withdrawals',
              'returns',
              'trainings',
              'exceptions',
              'imports',
              'history',
            ],
            properties: {
              format: { type: 'integer', enum: [1] },
              takenAt: { type: 'string', format: 'date-time' },
              employee: {
                type: 'object',
                description: 'The record, with the names of sector, role, group and cost centers.',
              },
              withdrawals: list('Withdrawals and refusals with their signatures, oldest first.'),
              returns: list('Returns, oldest first.'),
              trainings: list('Trainings, oldest first.'),
              exceptions: list('Exceptions to the rules of the group, oldest first.'),
              imports: list('Stored rows of imports about the employee, also of imports that nobody has applied.'),
              history: list('Entries of the audit trail about the employee, newest first.'),
            },
          },
        },
      },
    },
    ...refusals(401, 403, 404, 429, 503),
  },
};
