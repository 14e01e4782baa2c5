import { SHEET_LIMITS } from '#api/features/ppe-sheets/ppe-sheet.rules.ts';
import { refusals } from './error.schemas.ts';

const pdf = {
  description: 'The PDF: A4, tagged (PDF/UA-1).',
  headers: { 'Content-Disposition': { type: 'string', description: 'Attachment with a file name.' } },
  content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
};

const day = (description: string) => ({ type: 'string', format: 'date', description });

/** Schema of the sheet of an employee, for the OpenAPI document. */
export const ppeSheetSchema = {
  summary: 'The PPE sheet of an employee as PDF',
  description:
    'For administrators and those with REPORT_ACCESS. What the employee holds, deliveries with the certificates as they were at ' +
    'the delivery, returns and trainings, in the look and language of a template. At most 2,000 deliveries. The audit trail ' +
    'records a READ of the employee.',
  tags: ['people'],
  security: [{ accessToken: [] }],
  params: {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string', pattern: '^[0-9A-Z]{26}$', description: 'The employee.' } },
  },
  querystring: {
    type: 'object',
    properties: {
      templateId: { type: 'string', description: 'Absent: the default template.' },
      from: day('First day of the deliveries, in the time zone of the company. Absent: from the beginning.'),
      to: day('Last day. Absent: today.'),
    },
  },
  response: { 200: pdf, ...refusals(400, 401, 403, 404, 429, 503) },
};

/** Schema of the PDF of an issued sheet, for the OpenAPI document. */
export const sheetDocumentSchema = {
  summary: 'The PDF of an issued PPE sheet',
  description:
    'For administrators and those with REPORT_ACCESS or EMPLOYEE_MANAGEMENT. The bytes as they were issued, or signed if the sheet ' +
    'is signed; they never change. The audit trail records a READ of the sheet.',
  tags: ['people'],
  security: [{ accessToken: [] }],
  params: {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string', pattern: '^[0-9A-Z]{26}$', description: 'The sheet.' } },
  },
  response: { 200: pdf, ...refusals(401, 403, 404, 429, 503) },
};

const instant = (description: string) => ({ type: 'string', format: 'date-time', nullable: true, description });

/** Schema of the public check of a sheet, for the OpenAPI document. */
export const sheetCheckSchema = {
  summary: 'Whether a PPE sheet is genuine',
  description:
    'For anybody with the code that is printed on the sheet, at the host of its company. Says nothing about the person. At most 60 ' +
    'calls a minute from one network address.',
  tags: ['people'],
  params: {
    type: 'object',
    required: ['code'],
    properties: {
      code: { type: 'string', pattern: '^[A-Za-z0-9_-]{22}$', description: 'From the address in the code.' },
    },
  },
  response: {
    200: {
      description: 'The state of the sheet, and the hashes of its files.',
      type: 'object',
      required: ['status', 'number', 'to', 'issuedAt', 'contentHash', 'isLatest', 'documents', 'timeZone'],
      properties: {
        status: { type: 'string', enum: ['ISSUED', 'SIGNED', 'VOIDED'] },
        number: { type: 'integer', description: 'Number among the sheets of the employee.' },
        from: { type: 'string', format: 'date', nullable: true, description: 'Null: from the beginning.' },
        to: { type: 'string', format: 'date' },
        issuedAt: { type: 'string', format: 'date-time' },
        signedAt: instant('Null: not signed.'),
        signingMethod: { type: 'string', enum: ['SCREEN', 'LINK', null], nullable: true },
        voidedAt: instant('Null: not void.'),
        contentHash: { type: 'string', description: 'SHA-256 of what the sheet shows; its ends stand on every page.' },
        isLatest: { type: 'boolean', description: 'Whether the employee has no later signed sheet.' },
        timeZone: { type: 'string', description: 'IANA name of the time zone of the sheet.' },
        documents: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              kind: { type: 'string', enum: ['ISSUED', 'SIGNED'] },
              sha256: { type: 'string', description: 'SHA-256 of the file.' },
              size: { type: 'integer', description: 'Bytes.' },
              seal: {
                type: 'object',
                nullable: true,
                description: 'The seal of the company in the file (PAdES baseline-B); null without one.',
                properties: {
                  subject: { type: 'string', description: 'Common name of the certificate.' },
                  issuer: { type: 'string' },
                  validUntil: { type: 'string', format: 'date-time', description: 'When the certificate ends.' },
                  sealedAt: { type: 'string', format: 'date-time' },
                },
              },
            },
          },
        },
      },
    },
    ...refusals(404, 429, 503),
  },
};

/** Schema of the sheets of many employees, for the OpenAPI document. ppe-sheet.rules.ts checks the body. */
export const sheetArchiveSchema = {
  summary: 'The PPE sheets of many employees as a ZIP file',
  description:
    'For administrators and those with REPORT_ACCESS; a filter needs the permission of listEmployees, too. One PDF for each ' +
    'employee, at most 2,000, made while the file is sent. People whose sheet cannot be made (deleted meanwhile, more than 2,000 ' +
    'deliveries) are listed in a text file. The audit trail records a READ of each employee. A person may run one archive at a time.',
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
      templateId: { type: 'string', description: 'Absent: the default template.' },
      from: day('First day of the deliveries. Absent: from the beginning.'),
      to: day('Last day. Absent: today.'),
    },
  },
  response: {
    200: {
      description: 'The archive.',
      headers: { 'Content-Disposition': { type: 'string', description: 'Attachment with a file name.' } },
      content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
    },
    ...refusals(400, 401, 403, 404, 429, 503),
  },
};

/** Schema of the preview of a template, for the OpenAPI document. */
export const templatePreviewSchema = {
  summary: 'A template that is being edited, as PDF',
  description:
    'For administrators and those with REPORT_ACCESS. A sheet of a made-up person in the look of the given values; every page ' +
    'says that it is a sample. Nothing is stored.',
  tags: ['people'],
  security: [{ accessToken: [] }],
  body: {
    type: 'object',
    description: 'Values of CreatePpeTemplateInput of the GraphQL schema; absent ones are those of a new template.',
  },
  response: { 200: pdf, ...refusals(400, 401, 403, 429, 503) },
};
