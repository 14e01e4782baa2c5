import { SHEET_LIMITS } from '#api/features/ppe-sheets/ppe-sheet.rules.ts';
import { refusals } from './error.schemas.ts';

const token = {
  type: 'string',
  pattern: '^[A-Za-z0-9_-]{43}$',
  description: 'From the address in the e-mail: what follows the #.',
};

const instant = (description: string) => ({ type: 'string', format: 'date-time', nullable: true, description });

const opened = {
  description: 'The sheet of the link.',
  type: 'object',
  required: ['state', 'company', 'number', 'to', 'expiresAt', 'checkAddress', 'timeZone'],
  properties: {
    state: {
      type: 'string',
      enum: ['OPEN', 'EXPIRED', 'SIGNED', 'VOIDED'],
      description: 'Only an OPEN link signs.',
    },
    company: { type: 'string' },
    number: { type: 'integer', description: 'Number among the sheets of the employee.' },
    from: { type: 'string', format: 'date', nullable: true, description: 'Null: from the beginning.' },
    to: { type: 'string', format: 'date' },
    expiresAt: { type: 'string', format: 'date-time' },
    signedAt: instant('Null: not signed.'),
    employee: { type: 'string', nullable: true, description: 'Name on the sheet; null when the link is not OPEN.' },
    sha256: {
      type: 'string',
      nullable: true,
      description: 'SHA-256 of the PDF; null when the link has expired or the sheet is void.',
    },
    checkAddress: { type: 'string', description: 'Public page of the sheet.' },
    timeZone: { type: 'string', description: 'IANA name of the time zone of the sheet.' },
  },
};

const LIMIT = 'At the host of the company, without signing in. At most 60 calls a minute from one network address.';

/** Schema of the page of a link, for the OpenAPI document. ppe-sheet.rules.ts checks the body. */
export const openSheetLinkSchema = {
  summary: 'The PPE sheet of a link from an e-mail',
  description: `${LIMIT} NOT_FOUND for a wrong token and for a link that was withdrawn or replaced.`,
  tags: ['people'],
  body: { type: 'object', required: ['token'], properties: { token } },
  response: { 200: opened, ...refusals(400, 404, 429, 503) },
};

/** Schema of the PDF of a link, for the OpenAPI document. */
export const linkedSheetPdfSchema = {
  summary: 'The PDF of a link from an e-mail',
  description: `${LIMIT} What is to be signed or, until the link expires, what was signed. The audit trail records a READ of the sheet.`,
  tags: ['people'],
  body: { type: 'object', required: ['token'], properties: { token } },
  response: {
    200: {
      description: 'The PDF: A4, tagged (PDF/UA-1).',
      headers: { 'Content-Disposition': { type: 'string', description: 'Attachment with a file name.' } },
      content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
    },
    ...refusals(400, 404, 429, 503),
  },
};

/** Schema of the signature by a link, for the OpenAPI document. */
export const signByLinkSchema = {
  summary: 'Sign a PPE sheet by a link from an e-mail',
  description:
    `${LIMIT} At most 10 signatures a minute. Once: CONFLICT when the sheet is signed or void, the link has expired, or ` +
    'the PDF with this hash is not the one that is signed.',
  tags: ['people'],
  body: {
    type: 'object',
    required: ['token', 'sha256', 'name', 'signature'],
    properties: {
      token,
      sha256: {
        type: 'string',
        pattern: '^[0-9a-f]{64}$',
        description: 'SHA-256 of the PDF that the person has seen.',
      },
      name: {
        type: 'string',
        minLength: 1,
        maxLength: SHEET_LIMITS.signerName,
        description: 'As the person typed it.',
      },
      signature: {
        type: 'object',
        required: ['width', 'height', 'strokes'],
        properties: {
          width: { type: 'integer', minimum: 1 },
          height: { type: 'integer', minimum: 1 },
          strokes: {
            type: 'array',
            items: { type: 'array', items: { type: 'integer', minimum: 0 } },
            description: 'x, y and milliseconds since the first point, for each point of each stroke.',
          },
        },
      },
    },
  },
  response: { 200: opened, ...refusals(400, 404, 409, 429, 503) },
};
