import { EXPORT_FORMATS } from '#api/crud/list-export.rules.ts';
import { refusals } from '../error.schemas.ts';

const file = { schema: { type: 'string' } };

/** Schema of the route, for the OpenAPI document. list-export.rules.ts and the query of the list check the body. */
export const listExportSchema = {
  summary: 'A list as a CSV file, an Excel workbook or a PDF',
  description:
    'For those who may read the list. `list` is a field of Query in schema.graphql, for example listEmployees, and `variables` are ' +
    'its arguments without limit and nextToken. Headings, numbers and dates are in the language of Accept-Language, times in the ' +
    'time zone of the company. CSV: UTF-8 with a byte order mark, every cell quoted, separated by semicolons where the language has ' +
    'a decimal comma; an apostrophe precedes a cell that a spreadsheet could read as a formula. The last row says so if there are ' +
    'more rows than the installation exports. PDF: tagged, A4, at most 2,000 rows. The audit trail records the export. A person may run two exports at a time.',
  tags: ['exports'],
  security: [{ accessToken: [] }],
  params: { type: 'object', required: ['list'], properties: { list: { type: 'string' } } },
  body: {
    type: 'object',
    required: ['format'],
    properties: {
      format: { type: 'string', enum: [...EXPORT_FORMATS] },
      columns: {
        type: 'array',
        items: { type: 'string', maxLength: 50 },
        description: 'Ids of columns in the order of the file; absent for all.',
      },
      variables: { type: 'object', description: 'Filter and sort of the list.' },
    },
  },
  response: {
    200: {
      description: 'The file.',
      headers: { 'Content-Disposition': { type: 'string', description: 'Attachment with a file name.' } },
      content: {
        'text/csv': file,
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': file,
        'application/pdf': file,
      },
    },
    ...refusals(400, 401, 403, 404, 429, 503),
  },
};
