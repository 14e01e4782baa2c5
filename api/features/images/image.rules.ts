import { fileKey } from '#api/features/files/file-key.rules.ts';
import { ruleMessage, yup } from '#api/rules/yup.ts';

/** Limits of the operations on pictures. */
export const IMAGE_LIMITS = {
  /** Longest side of a result, in pixels. */
  side: 4096,
  /** Steps of one `process`. */
  steps: 10,
  /** Widths of one `responsive`. */
  widths: 8,
  /** Operations of one `batch`. */
  batch: 20,
} as const;

/** Formats of results. */
export const IMAGE_FORMATS = ['JPEG', 'PNG', 'WEBP'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** How a picture is fitted into width and height. */
export const FITS = ['COVER', 'CONTAIN', 'INSIDE', 'OUTSIDE', 'FILL'] as const;

const side = () => yup.number().integer().min(1).max(IMAGE_LIMITS.side);
const offset = () => yup.number().integer().min(0).max(100_000);
const colour = () =>
  yup.string().matches(/^#[0-9a-f]{6}$/i, { message: ruleMessage('pattern'), excludeEmptyString: true });
const format = () => yup.string().oneOf(IMAGE_FORMATS);
const quality = () => yup.number().integer().min(1).max(100);

const resize = {
  width: side(),
  height: side(),
  fit: yup.string().oneOf(FITS).default('INSIDE'),
  enlarge: yup.boolean().default(false),
  background: colour(),
};
const crop = {
  left: offset().required(),
  top: offset().required(),
  width: offset().min(1).required(),
  height: offset().min(1).required(),
};
const angle = () => yup.number().min(-360).max(360);

/** Width or height is needed. */
const hasSide = (value: { width?: number; height?: number } | undefined): boolean =>
  value === undefined || value.width !== undefined || value.height !== undefined;

const resizeRules = yup
  .object(resize)
  .default(undefined)
  .test('side', ruleMessage('required'), (value) => hasSide(value));
const cropRules = yup.object(crop).default(undefined);

/** One change of the form of a picture, in this order: crop, rotate, flip, resize. */
export const transformRules = yup.object({
  fileKey: fileKey().required(),
  crop: cropRules,
  rotate: angle(),
  flip: yup.boolean().default(false),
  flop: yup.boolean().default(false),
  resize: resizeRules,
  background: colour(),
  format: format(),
  quality: quality(),
});

/** Steps of `process`, which run in the given order. */
export const STEP_TYPES = ['RESIZE', 'CROP', 'ROTATE', 'FLIP', 'FLOP', 'GRAYSCALE', 'BLUR', 'SHARPEN', 'TRIM'] as const;

const stepRules = yup
  .object({
    type: yup.string().oneOf(STEP_TYPES).required(),
    ...resize,
    left: offset(),
    top: offset(),
    angle: angle(),
    sigma: yup.number().min(0.3).max(20),
  })
  .test('step', ruleMessage('imageStep'), (step) => {
    if (step?.type === 'RESIZE') return hasSide(step);
    if (step?.type === 'ROTATE') return step.angle !== undefined;
    if (step?.type !== 'CROP') return true;
    return [step.left, step.top, step.width, step.height].every((value) => value !== undefined);
  });

export const processRules = yup.object({
  fileKey: fileKey().required(),
  operations: yup.array().of(stepRules.required()).min(1).max(IMAGE_LIMITS.steps).required(),
  format: format(),
  quality: quality(),
});

export const convertRules = yup.object({
  fileKey: fileKey().required(),
  format: format().required(),
  quality: quality(),
  background: colour(),
});

export const optimizeRules = yup.object({
  fileKey: fileKey().required(),
  format: format(),
  quality: quality().default(80),
  maxWidth: side(),
  maxHeight: side(),
});

export const analyzeRules = yup.object({ fileKey: fileKey().required() });

export const compareRules = yup.object({
  fileKey: fileKey().required(),
  otherFileKey: fileKey().required(),
  /** Share of a channel's range by which two pixels may differ and still count as equal. */
  tolerance: yup.number().min(0).max(1).default(0.05),
});

export const responsiveRules = yup.object({
  fileKey: fileKey().required(),
  widths: yup
    .array()
    .of(side().required())
    .min(1)
    .max(IMAGE_LIMITS.widths)
    .default(() => [320, 640, 960]),
  sizes: yup.string().max(200).default('100vw'),
  format: format(),
  quality: quality(),
});

/** Operations of a batch. Each has the fields of its own operation beside `operation`. */
export const IMAGE_OPERATIONS = [
  'transform',
  'process',
  'convert',
  'optimize',
  'responsive',
  'analyze',
  'compare',
] as const;

export const imageBatchRules = yup.object({
  operations: yup
    .array()
    .of(yup.mixed<object>((value): value is object => typeof value === 'object' && value !== null).required())
    .min(1)
    .max(IMAGE_LIMITS.batch)
    .required(),
});
