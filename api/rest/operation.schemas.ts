import { errorSchema } from './error.schemas.ts';

const text = { type: 'string' } as const;
const number = { type: 'integer' } as const;

/** A file key in a body. */
export const fileKeySchema = {
  type: 'string',
  pattern: '^files/(logos|products)/[0-9A-Z]{26}\\.[a-z0-9]+$',
  description: 'Key of a confirmed file of the company, as fileKey of an upload or a result. Addresses are refused.',
  examples: ['files/products/01KAQ3N8Z6T5V4W3X2Y1Z0ABCD.png'],
};

/** A stored file. */
export const storedFile = {
  fileUrl: { ...text, description: 'Path of the file: “/” and the key.' },
  fileKey: text,
  fileName: text,
  fileSize: { ...number, description: 'In bytes.' },
  contentType: text,
};

/** An object whose fields are all present. */
export const object = (properties: Record<string, object>) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});

/** A JSON answer with a description. */
export const answer = (description: string, schema: object) => ({
  description,
  content: { 'application/json': { schema } },
});

/** The answer of a batch. */
export const batchAnswer = answer(
  'One result per operation, in their order. The status is 200 although operations failed.',
  object({
    results: {
      type: 'array',
      items: {
        type: 'object',
        required: ['operation', 'success'],
        properties: {
          operation: text,
          success: { type: 'boolean' },
          result: { type: 'object', additionalProperties: true, description: 'What the operation itself answers.' },
          error: errorSchema,
        },
      },
    },
    succeeded: number,
    failed: number,
  }),
);
