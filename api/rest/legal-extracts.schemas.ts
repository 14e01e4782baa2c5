import { SHEET_LIMITS } from '#api/features/ppe-sheets/ppe-sheet.rules.ts';
import { refusals } from './error.schemas.ts';

const days = {
  from: {
    type: 'string',
    format: 'date',
    description: 'First day of the deliveries, in the time zone of the company. Absent: from the beginning.',
  },
  to: { type: 'string', format: 'date', description: 'Last day. Absent: today.' },
};

const binary = { schema: { type: 'string', format: 'binary' } };

/** Schema of the extract of one employee, for the OpenAPI document. legal-extract.rules.ts checks the values. */
export const legalExtractSchema = {
  summary: 'The PPE part of eSocial S-2240 (XML) or of the PPP (PDF) of an employee',
  description:
    'For administrators and those with REPORT_ACCESS. The delivered equipment by harmful agent and certificate (CA). What the ' +
    'product does not know, such as measurements and effectiveness, is left to be filled in, so the XML is no complete event. At ' +
    'most 2,000 deliveries. The audit trail records an EXPORT of the employee.',
  tags: ['people'],
  security: [{ accessToken: [] }],
  params: {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string', pattern: '^[0-9A-Z]{26}$', description: 'The employee.' } },
  },
  querystring: {
    type: 'object',
    required: ['format'],
    properties: { format: { type: 'string', enum: ['XML', 'PDF'], description: 'XML: S-2240. PDF: PPP.' }, ...days },
  },
  response: {
    200: {
      description: 'The file.',
      headers: { 'Content-Disposition': { type: 'string', description: 'Attachment with a file name.' } },
      content: { 'application/xml': binary, 'application/pdf': binary },
    },
    ...refusals(400, 401, 403, 404, 429, 503),
  },
};

/** Schema of the extracts of many employees, for the OpenAPI document. */
export const legalExtractArchiveSchema = {
  summary: 'The legal extracts of many employees as a ZIP file',
  description:
    'For administrators and those with REPORT_ACCESS; a filter needs the permission of listEmployees, too. Two files for each ' +
    'employee, at most 2,000 employees, made while the file is sent. People whose extract cannot be made are listed in a text ' +
    'file. The audit trail records an EXPORT of each employee. A person may run one archive at a time.',
  tags: ['people'],
  security: [{ accessToken: [] }],
  body: {
    type: 'object',
    properties: {
      employeeIds: {
        type: 'array',
        items: { type: 'string' },
        maxItems: SHEET_LIMITS.archive,
        description: 'Absent: those of the filter.',
      },
      filter: {
        type: 'object',
        description: 'EmployeeFilter of the GraphQL schema; {} means all employees. Required without employeeIds.',
      },
      ...days,
    },
  },
  response: {
    200: {
      description: 'The archive.',
      headers: { 'Content-Disposition': { type: 'string', description: 'Attachment with a file name.' } },
      content: { 'application/zip': binary },
    },
    ...refusals(400, 401, 403, 429, 503),
  },
};
