import { TEMPLATE_CATEGORIES, TEMPLATE_IDS, TEMPLATE_LANGUAGES } from '#api/features/pdfs/generate.rules.ts';
import {
  CONVERT_TARGETS,
  JOB_OPERATIONS,
  PAGE_SIZES,
  PDF_LIMITS,
  WATERMARK_POSITIONS,
  type JobOperation,
} from '#api/features/pdfs/pdf.rules.ts';
import { errorSchema, refusals } from './error.schemas.ts';
import { answer, fileKeySchema, object, storedFile } from './operation.schemas.ts';

const text = { type: 'string' };
const integer = { type: 'integer' };
const flag = { type: ['boolean', 'null'] };
const nullableText = { type: ['string', 'null'] };
const tags = ['pdf'];
const security = [{ accessToken: [] }];

const fileName = { type: 'string', maxLength: 120, description: 'Name of the result without its ending.' };
const pages = {
  type: 'string',
  pattern: '^\\d+(-\\d*)?(,\\d+(-\\d*)?)*$',
  description: 'Pages from 1, for example `1-3,7,10-`. Absent: all.',
  examples: ['1-3,7,10-'],
};

const job = {
  type: 'object',
  required: ['jobId', 'operation', 'status', 'progress', 'createdAt', 'finishedAt'],
  properties: {
    jobId: { ...text, description: 'Of GET /api/pdf/status/{jobId}; known to this company only.' },
    operation: { type: 'string', enum: [...JOB_OPERATIONS] },
    status: { type: 'string', enum: ['WAITING', 'RUNNING', 'DONE', 'FAILED'] },
    progress: object({ done: integer, total: integer }),
    createdAt: { type: 'string', format: 'date-time' },
    finishedAt: { type: ['string', 'null'], format: 'date-time' },
    result: {
      type: 'object',
      additionalProperties: true,
      description: 'Of a job that is DONE: `files` and `pages`; of a batch `results`, `succeeded` and `failed`.',
      properties: { files: { type: 'array', items: object(storedFile) }, pages: integer },
    },
    error: { ...errorSchema, required: ['code', 'message'], description: 'Of a job that is FAILED.' },
  },
};

const LIMITS =
  `A document has at most ${PDF_LIMITS.pages} pages and ${PDF_LIMITS.objects} objects; an operation reads at most ` +
  `${PDF_LIMITS.megabytes} MB and takes at most 60 seconds. Encrypted (\`pdfEncrypted\`) and damaged (\`pdfBroken\`) documents are refused. Scripts, ` +
  'actions that start, send or open something, attachments and media are never in a result. Results are files of the company and are ' +
  'deleted after a day unless a product has them. The audit trail records them.';

const JOBS =
  'The request waits for ten seconds. 200: the job is finished. 202: it runs on; ask for its status at Location.';

type Described = { summary: string; description: string; properties: object; required: string[]; example: object };

const jobSchema = ({ summary, description, properties, required, example }: Described) => ({
  summary,
  description: `${description} ${JOBS} ${LIMITS}`,
  tags,
  security,
  body: { type: 'object', required, properties, examples: [example] },
  response: {
    200: { ...answer('The finished job.', job), headers: { Location: text } },
    202: { ...answer('The job still runs.', job), headers: { Location: text } },
    ...refusals(400, 401, 403, 413, 415, 429, 503),
  },
});

const pdfKey = 'files/products/01KAQ3N8Z6T5V4W3X2Y1Z0ABCD.pdf';
const pictureKey = fileKeySchema.examples[0];

/** Schemas of the routes that start jobs. pdf.rules.ts checks the bodies. */
export const pdfJobSchemas: Record<JobOperation, object> = {
  merge: jobSchema({
    summary: 'Join documents, or pages of them',
    description: 'In the given order.',
    required: ['files'],
    properties: {
      files: {
        type: 'array',
        minItems: 1,
        maxItems: PDF_LIMITS.files,
        items: { type: 'object', required: ['fileKey'], properties: { fileKey: fileKeySchema, pages } },
      },
      fileName,
    },
    example: {
      files: [
        { fileKey: pdfKey, pages: '1-2' },
        { fileKey: pdfKey, pages: '5-' },
      ],
      fileName: 'manual',
    },
  }),
  split: jobSchema({
    summary: 'Split a document',
    description: `Into a document for each range, or for each \`every\` pages (1 without ranges); at most ${PDF_LIMITS.parts}.`,
    required: ['fileKey'],
    properties: {
      fileKey: fileKeySchema,
      ranges: { type: 'array', minItems: 1, maxItems: PDF_LIMITS.parts, items: pages },
      every: { type: 'integer', minimum: 1, maximum: PDF_LIMITS.pages },
      fileName,
    },
    example: { fileKey: pdfKey, ranges: ['1', '2-'] },
  }),
  watermark: jobSchema({
    summary: 'Put a text or a picture on the pages of a document',
    description: 'Either `text` or `imageKey`.',
    required: ['fileKey'],
    properties: {
      fileKey: fileKeySchema,
      text: { type: 'string', maxLength: 80 },
      imageKey: fileKeySchema,
      position: { type: 'string', enum: [...WATERMARK_POSITIONS], default: 'CENTER' },
      opacity: { type: 'number', minimum: 0.05, maximum: 1, default: 0.2 },
      rotate: { type: 'number', minimum: -90, maximum: 90, default: 0, description: 'Degrees counterclockwise.' },
      scale: { type: 'number', minimum: 0.05, maximum: 1, default: 0.5, description: 'Width as a share of the page.' },
      color: { type: 'string', pattern: '^#[0-9a-fA-F]{6}$', default: '#5b6b82' },
      pages,
      fileName,
    },
    example: { fileKey: pdfKey, text: 'CÓPIA', rotate: 45, opacity: 0.15 },
  }),
  convert: jobSchema({
    summary: 'Make a document of pictures, or pictures of pages',
    description: `To PDF: up to ${PDF_LIMITS.pictures} pictures, one on each page. To JPEG or PNG: up to ${PDF_LIMITS.renderedPages} pages of one document, of at most 25 million pixels.`,
    required: ['to', 'fileKeys'],
    properties: {
      to: { type: 'string', enum: [...CONVERT_TARGETS] },
      fileKeys: { type: 'array', minItems: 1, maxItems: PDF_LIMITS.pictures, items: fileKeySchema },
      pageSize: {
        type: 'string',
        enum: [...PAGE_SIZES],
        default: 'A4',
        description: 'PICTURE: as large as the picture.',
      },
      margin: { type: 'number', minimum: 0, maximum: 200, default: 36, description: 'In points.' },
      pages,
      dpi: { type: 'integer', minimum: 36, maximum: 300, default: 150 },
      fileName,
    },
    example: { to: 'PDF', fileKeys: [pictureKey], pageSize: 'A4' },
  }),
  optimize: jobSchema({
    summary: 'Make a document smaller',
    description: 'Without what no page uses, with compressed streams, and with JPEG pictures that are encoded again.',
    required: ['fileKey'],
    properties: {
      fileKey: fileKeySchema,
      imageQuality: { type: 'integer', minimum: 20, maximum: 95, default: 70 },
      imageSide: {
        type: 'integer',
        minimum: 200,
        maximum: 5000,
        default: 1600,
        description: 'Longest side in pixels.',
      },
      fileName,
    },
    example: { fileKey: pdfKey, imageQuality: 60 },
  }),
  generate: jobSchema({
    summary: 'Make a document of a template and data',
    description:
      'A4, tagged for screen readers, with page numbers and embedded fonts for Latin, Greek, Cyrillic, Arabic and emoji. GET /api/pdf/templates lists the fields of `data`.',
    required: ['templateId', 'data'],
    properties: {
      templateId: { type: 'string', enum: [...TEMPLATE_IDS] },
      language: { type: 'string', enum: [...TEMPLATE_LANGUAGES], default: 'pt-BR' },
      data: { type: 'object', additionalProperties: true },
      fileName,
    },
    example: {
      templateId: 'report',
      language: 'en',
      data: {
        title: 'Helmets in use',
        facts: [{ label: 'Site', value: 'Campinas' }],
        table: { columns: ['Name', 'Size'], rows: [['Ana', 'M']] },
      },
    },
  }),
  batch: jobSchema({
    summary: 'Several operations on documents',
    description: `Up to ${PDF_LIMITS.batch}, one after the other; each has the name and the fields of its own route and fails on its own.`,
    required: ['operations'],
    properties: {
      operations: {
        type: 'array',
        minItems: 1,
        maxItems: PDF_LIMITS.batch,
        items: {
          type: 'object',
          required: ['operation'],
          properties: { operation: { type: 'string', enum: JOB_OPERATIONS.filter((name) => name !== 'batch') } },
        },
      },
    },
    example: { operations: [{ operation: 'optimize', fileKey: pdfKey }] },
  }),
};

/** Schema of POST /api/pdf/analyze. */
export const analyzePdfSchema = {
  summary: 'Pages, sizes, fonts and properties of a document',
  description: `Of an encrypted document only the version is known. ${LIMITS}`,
  tags,
  security,
  body: {
    type: 'object',
    required: ['fileKey'],
    properties: { fileKey: fileKeySchema },
    examples: [{ fileKey: pdfKey }],
  },
  response: {
    200: answer(
      'The facts. All but version and isEncrypted are null for an encrypted document.',
      object({
        ...storedFile,
        version: text,
        isEncrypted: { type: 'boolean' },
        pages: { type: ['integer', 'null'] },
        pageSizes: {
          type: ['array', 'null'],
          description: 'In points (1/72 inch), the most frequent first.',
          items: object({ width: { type: 'number' }, height: { type: 'number' }, pages: integer }),
        },
        fonts: {
          type: ['array', 'null'],
          items: object({ name: text, type: text, isEmbedded: { type: 'boolean' } }),
        },
        isTagged: flag,
        language: nullableText,
        title: nullableText,
        author: nullableText,
        hasForm: flag,
        hasSignature: flag,
        hasJavaScript: flag,
        hasAttachments: flag,
        images: { type: ['integer', 'null'] },
      }),
    ),
    ...refusals(400, 401, 403, 413, 415, 429, 503),
  },
};

const list = { type: 'array', items: text };

/** Schema of GET /api/pdf/templates. */
export const pdfTemplatesSchema = {
  summary: 'The templates for documents',
  description: 'With the fields of their data: required and optional ones.',
  tags,
  security,
  querystring: {
    type: 'object',
    properties: { category: { type: 'string', enum: [...TEMPLATE_CATEGORIES], description: 'Absent: all.' } },
  },
  response: {
    200: answer(
      'The templates.',
      object({
        templates: {
          type: 'array',
          items: object({
            id: text,
            category: { type: 'string', enum: [...TEMPLATE_CATEGORIES] },
            languages: list,
            required: list,
            optional: list,
          }),
        },
      }),
    ),
    ...refusals(400, 401, 403, 429),
  },
};

/** Schema of GET /api/pdf/status/:jobId. */
export const pdfStatusSchema = {
  summary: 'Status, progress and result of a job',
  description: 'Jobs are kept for two days. The id of a job of another company is unknown.',
  tags,
  security,
  params: { type: 'object', required: ['jobId'], properties: { jobId: { type: 'string', pattern: '^[0-9A-Z]{26}$' } } },
  response: { 200: answer('The job.', job), ...refusals(401, 403, 404, 429) },
};
