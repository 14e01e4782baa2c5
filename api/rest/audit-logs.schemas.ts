import { EXPORT_LIMIT } from '#api/features/audit-logs/audit-log-export.service.ts';
import { AUDIT_EVENTS, AUDIT_OPERATIONS } from '#api/features/audit-logs/audit-log.rules.ts';
import { refusals } from './error.schemas.ts';

const id = (description: string) => ({ type: 'string', pattern: '^[0-9A-Z]{26}$', description });
const instant = (description: string) => ({ type: 'string', format: 'date-time', description });

/** What the route takes and answers, for the OpenAPI document. The query is checked by audit-log.rules.ts. */
export const auditExportSchema = {
  summary: 'The audit trail as a CSV file',
  description:
    'For administrators: the own company’s entries, or, at the bare address, those of all companies and of the platform. ' +
    `Newest first, ${EXPORT_LIMIT.toLocaleString('en')} at most; X-Rows-Capped says when there were more. ` +
    'UTF-8 with a byte order mark, every cell quoted, cells that a spreadsheet would take for a formula behind an apostrophe; ' +
    'the headings are in the language of Accept-Language. The export itself is entered in the audit trail.',
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
        description: 'Kinds of records, as targetEntityType of AuditLog names them, for example SECTOR.',
      },
      targetEntityID: id('Entries of this record alone.'),
      userId: id('Entries of this person alone.'),
      search: { type: 'string', maxLength: 200, description: 'Part of the name or e-mail of the person who did it.' },
      from: instant('Inclusive.'),
      to: instant('Exclusive.'),
      customerId: id('For system administrators.'),
    },
  },
  response: {
    200: {
      description: 'The file.',
      headers: {
        'Content-Disposition': { type: 'string', description: 'An attachment, with a name for it.' },
        'X-Rows-Capped': {
          type: 'integer',
          description: 'How many entries the file holds, where there were more; absent where it holds all.',
        },
      },
      content: { 'text/csv': { schema: { type: 'string' } } },
    },
    ...refusals(400, 401, 403, 429, 503),
  },
};
