import { fileKey } from '#api/features/files/file-key.rules.ts';
import { generateRules } from './generate.rules.ts';
import { line, ruleMessage, yup } from '#api/rules/yup.ts';

/** Limits of the operations on PDF documents (SEC-35). */
export const PDF_LIMITS = {
  /** Pages of one document. */
  pages: 2000,
  /** Objects of one document. */
  objects: 200_000,
  /** MiB that the compressed objects of one document and their tables become together. */
  unpackedMegabytes: 64,
  /** Files of one merge. */
  files: 20,
  /** Bytes of all files of one operation. */
  megabytes: 50,
  /** Pictures that become pages of one document. */
  pictures: 50,
  /** Pages of which one operation makes pictures. */
  renderedPages: 30,
  /** Parts of one split. */
  parts: 50,
  batch: 20,
} as const;

const FILE_NAME = 120;

const RANGES = /^\d{1,4}(?:-\d{0,4})?(?:,\d{1,4}(?:-\d{0,4})?)*$/;

/** Pages, counted from 1: `1-3,7,10-`. */
const pages = () =>
  yup
    .string()
    .max(200)
    .transform((value: unknown) => (typeof value === 'string' ? value.replaceAll(' ', '') : value))
    .matches(RANGES, { message: ruleMessage('pageRanges'), excludeEmptyString: true });

const fileName = () => line(FILE_NAME);

export const mergeRules = yup.object({
  files: yup
    .array()
    .of(yup.object({ fileKey: fileKey().required(), pages: pages() }).required())
    .min(1)
    .max(PDF_LIMITS.files)
    .required(),
  fileName: fileName(),
});

/** What a document is split into. */
export const splitRules = yup.object({
  fileKey: fileKey().required(),
  /** Pages of each part. */
  ranges: yup.array().of(pages().required()).min(1).max(PDF_LIMITS.parts),
  /** Number of pages of each part. */
  every: yup.number().integer().min(1).max(PDF_LIMITS.pages),
  fileName: fileName(),
});

/** Places of a watermark. */
export const WATERMARK_POSITIONS = ['CENTER', 'TOP', 'BOTTOM', 'TOP_RIGHT', 'BOTTOM_RIGHT'] as const;

export const watermarkRules = yup.object({
  fileKey: fileKey().required(),
  imageKey: fileKey(),
  text: line(80),
  position: yup.string().oneOf(WATERMARK_POSITIONS).default('CENTER'),
  opacity: yup.number().min(0.05).max(1).default(0.2),
  rotate: yup.number().min(-90).max(90).default(0),
  /** Width as a share of the page. */
  scale: yup.number().min(0.05).max(1).default(0.5),
  pages: pages(),
  color: yup.string().matches(/^#[0-9a-f]{6}$/i, { message: ruleMessage('pattern'), excludeEmptyString: true }),
  fileName: fileName(),
});

/** What is converted into what. */
export const CONVERT_TARGETS = ['PDF', 'JPEG', 'PNG'] as const;
export const PAGE_SIZES = ['A4', 'LETTER', 'PICTURE'] as const;

export const convertPdfRules = yup.object({
  to: yup.string().oneOf(CONVERT_TARGETS).required(),
  /** Pictures for PDF, or one PDF for pictures. */
  fileKeys: yup.array().of(fileKey().required()).min(1).max(PDF_LIMITS.pictures).required(),
  pageSize: yup.string().oneOf(PAGE_SIZES).default('A4'),
  /** Margin of pictures on pages, in points. */
  margin: yup.number().min(0).max(200).default(36),
  pages: pages(),
  /** Of the pictures of pages. */
  dpi: yup.number().integer().min(36).max(300).default(150),
  fileName: fileName(),
});

export const optimizePdfRules = yup.object({
  fileKey: fileKey().required(),
  imageQuality: yup.number().integer().min(20).max(95).default(70),
  /** Longest side of a picture, in pixels. */
  imageSide: yup.number().integer().min(200).max(5000).default(1600),
  fileName: fileName(),
});

export const analyzePdfRules = yup.object({ fileKey: fileKey().required() });

/** Rules of the operations that run as jobs. */
export const PDF_OPERATION_RULES = {
  merge: mergeRules,
  split: splitRules,
  watermark: watermarkRules,
  convert: convertPdfRules,
  optimize: optimizePdfRules,
  generate: generateRules,
} as const;

/** An operation that runs as a job. */
export type PdfOperation = keyof typeof PDF_OPERATION_RULES;

export const pdfBatchRules = yup.object({
  operations: yup
    .array()
    .of(yup.mixed<object>((value): value is object => typeof value === 'object' && value !== null).required())
    .min(1)
    .max(PDF_LIMITS.batch)
    .required(),
});

/** Operations that a job may have. */
export const JOB_OPERATIONS = ['merge', 'split', 'watermark', 'convert', 'optimize', 'generate', 'batch'] as const;
export type JobOperation = (typeof JOB_OPERATIONS)[number];

/** Whether a name is that of an operation. */
export const isPdfOperation = (name: unknown): name is PdfOperation =>
  typeof name === 'string' && Object.hasOwn(PDF_OPERATION_RULES, name);
