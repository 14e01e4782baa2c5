import { FITS, IMAGE_FORMATS, IMAGE_LIMITS, IMAGE_OPERATIONS, STEP_TYPES } from '#api/features/images/image.rules.ts';
import { refusals } from './error.schemas.ts';
import { answer, batchAnswer, fileKeySchema, object, storedFile } from './operation.schemas.ts';

const side = { type: 'integer', minimum: 1, maximum: IMAGE_LIMITS.side, description: 'In pixels.' };
const offset = { type: 'integer', minimum: 0 };
const flag = { type: 'boolean', default: false };
const colour = { type: 'string', pattern: '^#[0-9a-fA-F]{6}$', default: '#ffffff' };
const quality = { type: 'integer', minimum: 1, maximum: 100, description: 'Of JPEG and WebP; a PNG gets a palette.' };
const format = { type: 'string', enum: [...IMAGE_FORMATS], description: 'Absent: that of the file, PNG for an SVG.' };
const integer = { type: 'integer' };
const share = { type: 'number', minimum: 0, maximum: 1 };
const text = { type: 'string' };

const resize = {
  width: side,
  height: side,
  fit: { type: 'string', enum: [...FITS], default: 'INSIDE' },
  enlarge: { ...flag, description: 'Whether a smaller picture is enlarged.' },
  background: colour,
};
const cropped = { left: offset, top: offset, width: integer, height: integer };
const angle = { type: 'number', minimum: -360, maximum: 360, description: 'Degrees clockwise.' };

const made = object({
  ...storedFile,
  cacheKey: { ...text, description: 'Of GET /api/images/transform/cache/{cacheKey}; valid for this company only.' },
  isCached: { type: 'boolean', description: 'Whether an earlier call had made the picture.' },
});

const LIMITS =
  'Reads JPEG, PNG, WebP and SVG of at most 25 million pixels. A picture that takes too much memory or more than 15 seconds is ' +
  'refused (`fileTooDemanding`). A result is a file of the company: it can be saved as the picture of a product and is deleted ' +
  'a day after its last use otherwise. The audit trail records it.';

type Described = {
  summary: string;
  description: string;
  properties: object;
  required: string[];
  example: object;
  ok: object;
};

const schemaOf = ({ summary, description, properties, required, example, ok }: Described) => ({
  summary,
  description,
  tags: ['images'],
  security: [{ accessToken: [] }],
  body: { type: 'object', required, properties, examples: [example] },
  response: { 200: ok, ...refusals(400, 401, 403, 413, 415, 429, 503) },
});

const key = fileKeySchema.examples[0];
const result = answer('The new picture.', made);

/** Schemas of the routes, by their name. image.rules.ts checks the bodies. */
export const imageSchemas: Record<string, object> = {
  transform: schemaOf({
    summary: 'Crop, rotate, flip, resize and encode a picture',
    description: `In this order. The same call answers the same file from the cache. ${LIMITS}`,
    required: ['fileKey'],
    properties: {
      fileKey: fileKeySchema,
      crop: { type: 'object', required: Object.keys(cropped), properties: cropped },
      rotate: angle,
      flip: { ...flag, description: 'Top to bottom.' },
      flop: { ...flag, description: 'Left to right.' },
      resize: { type: 'object', properties: resize, description: 'Width, height or both.' },
      background: colour,
      format,
      quality,
    },
    example: { fileKey: key, resize: { width: 400, height: 400, fit: 'COVER' }, format: 'WEBP', quality: 80 },
    ok: result,
  }),
  process: schemaOf({
    summary: 'Apply several steps to a picture, in the given order',
    description: LIMITS,
    required: ['fileKey', 'operations'],
    properties: {
      fileKey: fileKeySchema,
      operations: {
        type: 'array',
        minItems: 1,
        maxItems: IMAGE_LIMITS.steps,
        items: {
          type: 'object',
          required: ['type'],
          properties: {
            type: { type: 'string', enum: [...STEP_TYPES] },
            ...resize,
            left: offset,
            top: offset,
            angle,
            sigma: { type: 'number', minimum: 0.3, maximum: 20, description: 'Of BLUR and SHARPEN.' },
          },
          description: 'RESIZE needs width or height, CROP its four numbers, ROTATE the angle.',
        },
      },
      format,
      quality,
    },
    example: { fileKey: key, operations: [{ type: 'TRIM' }, { type: 'RESIZE', width: 300 }, { type: 'SHARPEN' }] },
    ok: result,
  }),
  convert: schemaOf({
    summary: 'Convert a picture to another format',
    description: `Transparency becomes the background in a JPEG. ${LIMITS}`,
    required: ['fileKey', 'format'],
    properties: { fileKey: fileKeySchema, format, quality, background: colour },
    example: { fileKey: key, format: 'JPEG', quality: 90 },
    ok: result,
  }),
  optimize: schemaOf({
    summary: 'Make the file of a picture smaller',
    description: `If the result would not be smaller, the answer is the file itself and savedBytes is 0. ${LIMITS}`,
    required: ['fileKey'],
    properties: {
      fileKey: fileKeySchema,
      format,
      quality: { ...quality, default: 80 },
      maxWidth: side,
      maxHeight: side,
    },
    example: { fileKey: key, format: 'WEBP', maxWidth: 1024 },
    ok: answer(
      'The smaller picture.',
      object({
        ...storedFile,
        originalSize: integer,
        savedBytes: { ...integer, description: 'May be negative only after a resize.' },
      }),
    ),
  }),
  responsive: schemaOf({
    summary: 'Make a picture in several widths, with srcset',
    description: `Widths above that of the picture are replaced by its own. ${LIMITS}`,
    required: ['fileKey'],
    properties: {
      fileKey: fileKeySchema,
      widths: { type: 'array', minItems: 1, maxItems: IMAGE_LIMITS.widths, items: side, default: [320, 640, 960] },
      sizes: { type: 'string', maxLength: 200, default: '100vw' },
      format,
      quality,
    },
    example: { fileKey: key, widths: [320, 640], sizes: '(max-width: 600px) 100vw, 50vw', format: 'WEBP' },
    ok: answer(
      'The pictures, the smallest first, and the attributes of an img element.',
      object({
        images: { type: 'array', items: object({ ...made.properties, width: integer }) },
        src: text,
        srcset: text,
        sizes: text,
      }),
    ),
  }),
  analyze: schemaOf({
    summary: 'Size, format, colours and metadata of a picture',
    description: LIMITS,
    required: ['fileKey'],
    properties: { fileKey: fileKeySchema },
    example: { fileKey: key },
    ok: answer(
      'The facts.',
      object({
        ...storedFile,
        format: text,
        width: integer,
        height: integer,
        channels: integer,
        colorSpace: text,
        bitDepth: text,
        density: { type: ['number', 'null'], description: 'Pixels per inch.' },
        hasAlpha: flag,
        isOpaque: flag,
        isProgressive: flag,
        hasExif: flag,
        hasXmp: flag,
        hasColorProfile: flag,
        averageColor: colour,
        dominantColors: { type: 'array', maxItems: 5, items: object({ color: colour, share }) },
        entropy: { type: 'number', description: 'Bits per pixel.' },
        sharpness: { type: 'number' },
      }),
    ),
  }),
  compare: schemaOf({
    summary: 'How much two pictures differ',
    description: `By pixel and by structure (SSIM), at 1024 pixels at most; the second one at the size of the first. ${LIMITS}`,
    required: ['fileKey', 'otherFileKey'],
    properties: { fileKey: fileKeySchema, otherFileKey: fileKeySchema, tolerance: { ...share, default: 0.05 } },
    example: { fileKey: key, otherFileKey: 'files/products/01KAQ3N8Z6T5V4W3X2Y1Z0ABCE.png', tolerance: 0.02 },
    ok: answer(
      'The difference.',
      object({
        isSameSize: flag,
        isIdentical: flag,
        width: integer,
        height: integer,
        differentPixels: integer,
        pixelDifference: share,
        structuralSimilarity: { type: 'number', maximum: 1 },
        structuralDifference: { type: 'number', minimum: 0 },
      }),
    ),
  }),
  batch: schemaOf({
    summary: 'Several operations on pictures',
    description: `Each has the name and the fields of its own route. They run one after the other. ${LIMITS}`,
    required: ['operations'],
    properties: {
      operations: {
        type: 'array',
        minItems: 1,
        maxItems: IMAGE_LIMITS.batch,
        items: {
          type: 'object',
          required: ['operation'],
          properties: { operation: { type: 'string', enum: [...IMAGE_OPERATIONS] } },
        },
      },
    },
    example: {
      operations: [
        { operation: 'analyze', fileKey: key },
        { operation: 'convert', fileKey: key, format: 'WEBP' },
      ],
    },
    ok: batchAnswer,
  }),
};

const binary = { schema: { type: 'string', format: 'binary' } };

/** Schema of the route of the cache. */
export const cachedImageSchema = {
  summary: 'A picture that an operation has made',
  description:
    'By the cacheKey of its result. The key of another company is unknown. It is kept for a day after its last use.',
  tags: ['images'],
  security: [{ accessToken: [] }],
  params: {
    type: 'object',
    required: ['cacheKey'],
    properties: { cacheKey: { type: 'string', pattern: '^[\\w-]{43}$' } },
  },
  response: {
    200: { description: 'The picture.', content: { 'image/jpeg': binary, 'image/png': binary, 'image/webp': binary } },
    304: { description: 'The client’s copy, identified by If-None-Match, is still valid.', type: 'null' },
    ...refusals(401, 403, 404, 429, 503),
  },
};
