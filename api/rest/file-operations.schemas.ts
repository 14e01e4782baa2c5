import { FILE_BATCH_LIMIT } from '#api/features/files/file-key.rules.ts';
import { refusals } from './error.schemas.ts';
import { answer, batchAnswer, fileKeySchema, object } from './operation.schemas.ts';

const security = [{ accessToken: [] }];
const tags = ['files'];
const text = { type: 'string' };

const params = {
  type: 'object',
  required: ['fileKey'],
  properties: {
    fileKey: { type: 'string', description: 'The key with encoded slashes (%2F); plain slashes are accepted, too.' },
  },
};

const EDITORS = 'For administrators and people with PRODUCT_MANAGEMENT; logos for administrators.';

/** Schema of DELETE. */
export const fileDeleteSchema = {
  summary: 'Delete a file',
  description: `${EDITORS} A file that a record has is not deleted: remove it there first. The audit trail records the deletion.`,
  tags,
  security,
  params,
  response: {
    200: answer('The file is deleted.', object({ id: text, deletedAt: { type: 'string', format: 'date-time' } })),
    ...refusals(401, 403, 404, 409, 429, 503),
  },
};

/** Schema of HEAD. */
export const fileMetadataSchema = {
  summary: 'Facts about a file',
  description: `${EDITORS} The answer has headers only.`,
  tags,
  security,
  params,
  response: {
    200: {
      description: 'The file exists.',
      type: 'null',
      headers: {
        'Content-Type': text,
        'Content-Length': { type: 'integer', description: 'Bytes of the file.' },
        ETag: { type: 'string', description: 'Of the content, which never changes.' },
        'Last-Modified': { type: 'string', description: 'Time of the upload.' },
        'Content-Disposition': { type: 'string', description: 'Its file name.' },
        'X-File-Kind': { type: 'string', description: 'LOGO, IMAGE, MANUAL or VIDEO.' },
      },
    },
    ...refusals(401, 403, 404, 429),
  },
};

/** Schema of the batch. */
export const fileBatchSchema = {
  summary: 'Several operations on files',
  description: `${EDITORS} Each operation succeeds or fails on its own.`,
  tags,
  security,
  body: {
    type: 'object',
    required: ['operations'],
    properties: {
      operations: {
        type: 'array',
        minItems: 1,
        maxItems: FILE_BATCH_LIMIT,
        items: {
          type: 'object',
          required: ['operation', 'fileKey'],
          properties: { operation: { type: 'string', enum: ['delete', 'metadata'] }, fileKey: fileKeySchema },
        },
      },
    },
    examples: [{ operations: [{ operation: 'metadata', fileKey: fileKeySchema.examples[0] }] }],
  },
  response: { 200: batchAnswer, ...refusals(400, 401, 403, 413, 415, 429, 503) },
};
