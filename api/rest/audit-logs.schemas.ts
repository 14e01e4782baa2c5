import { AUDIT_EVENTS, AUDIT_OPERATIONS } from '#api/features/audit-logs/audit-log.rules.ts';
import { refusals } from './error.schemas.ts';

const id = (description: string) => ({ type: 'string', pattern: '^[0-9A-Z]{26}$', description });
const instant = (description: string) => ({ type: 'string', format: 'date-time', description });

/** Schema of the route, for the OpenAPI document. audit-log.rules.ts checks the query. */
export const auditExportSchema = {
  summary: 'The audit trail as a CSV file',
  description:
    'For administrators. At a company’s host: entries of the company. At the platform’s host: entries of all companies and of the platform. ' +
    'Newest first, at most 100,000 unless the installation sets another limit; X-Rows-Capped is set when there are more. ' +
    'UTF-8 with a byte order mark. Every cell is quoted; an apostrophe precedes a cell that a spreadsheet could read as a formula. ' +
    'The headings are in the language of Accept-Language. The audit trail records the export.',
  tags: ['audit'],
  security: [{ accessToken: [] }],
  querystring: {
    type: 'object',
    properties: {
      operation: { type: 'array', items: { type: 'string', enum: [...AUDIT_OPERATIONS] } },
      event: { type: 'array', items: { type: 'string', enum: [...AUDIT_EVENTS] } },
      targetEntityType: {
        type: 'array',
        items: { type: 'string', pattern: '^[A-Z_]+$' },
        description: 'Types of records, with the values of targetEntityType of AuditLog, for example SECTOR.',
      },
      targetEntityID: id('Only entries of this record.'),
      userId: id('Only entries of this person.'),
      search: {
        type: 'string',
        maxLength: 200,
        description: 'Part of the name or e-mail address of the acting person.',
      },
      from: instant('Inclusive.'),
      to: instant('Exclusive.'),
      customerId: id('For system administrators.'),
    },
  },
  response: {
    200: {
      description: 'The file.',
      headers: {
        'Content-Disposition': { type: 'string', description: 'Attachment with a file name.' },
        'X-Rows-Capped': {
          type: 'integer',
          description: 'Number of entries in the file, when there are more; absent when the file contains all.',
        },
      },
      content: { 'text/csv': { schema: { type: 'string' } } },
    },
    ...refusals(400, 401, 403, 429, 503),
  },
};
