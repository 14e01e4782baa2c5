import { LABEL_SHEET_NAMES } from '#api/features/labels/label-sheets.rules.ts';
import { LABEL_FORMATS, LABEL_KINDS, LABEL_LIMITS } from '#api/features/labels/label.rules.ts';
import { refusals } from './error.schemas.ts';

const file = { schema: { type: 'string', format: 'binary' } };

/** Schema of the labels, for the OpenAPI document. label.rules.ts checks the body. */
export const labelsSchema = {
  summary: 'Labels with QR code and Code 128',
  description:
    'For those who may read the records. Both codes contain what the search of the console finds: the identification of an ' +
    'employee, the id of a product, the code of a size (also for a channel), the number of a certificate, the code or else the ' +
    'id of a machine. A text that is too long for the bars, or has other characters than printable ASCII, has the QR code only. ' +
    'PDF: tagged, in the size of the sheet. ZPL: for printers with 203 dots per inch, one label each. At most ' +
    `${LABEL_LIMITS.labels} labels. The audit trail records an EXPORT of each employee.`,
  tags: ['exports'],
  security: [{ accessToken: [] }],
  body: {
    type: 'object',
    required: ['kind', 'ids', 'format', 'sheet'],
    properties: {
      kind: { type: 'string', enum: [...LABEL_KINDS] },
      ids: {
        type: 'array',
        items: { type: 'string' },
        minItems: 1,
        maxItems: LABEL_LIMITS.records,
        description: 'Employees; products, also for their sizes and certificates; machines, also for their channels.',
      },
      format: { type: 'string', enum: [...LABEL_FORMATS] },
      sheet: {
        type: 'string',
        enum: [...LABEL_SHEET_NAMES],
        description: 'ZPL is for sheets with one label: LABEL_100X50, LABEL_60X40, CARD.',
      },
      start: { type: 'integer', minimum: 1, description: 'The first free label of a used sheet. Absent: 1.' },
    },
  },
  response: {
    200: {
      description: 'The file.',
      headers: { 'Content-Disposition': { type: 'string', description: 'Attachment with a file name.' } },
      content: { 'application/pdf': file, 'application/vnd.zebra.zpl': file },
    },
    ...refusals(400, 401, 403, 404, 429, 503),
  },
};
