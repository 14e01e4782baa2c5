import { line, ruleMessage, yup } from '#api/rules/yup.ts';

/** Content types of logos (requirements V11), and the endings of their files. */
export const LOGO_TYPES = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/svg+xml': 'svg' } as const;
export type LogoType = keyof typeof LOGO_TYPES;

/** Largest logo, in bytes (requirements K2). */
export const LOGO_MAX_BYTES = 5 * 1024 * 1024;

/** Longest file name, in characters. The name is only stored and shown, never part of a path. */
export const FILE_NAME_LIMIT = 255;

/** Kinds of uploaded files: logos, the picture, manual and video of a product (requirements G5), and tables to import. */
export const FILE_KINDS = ['LOGO', 'IMAGE', 'MANUAL', 'VIDEO', 'IMPORT'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Kinds of pictures: logos are public, pictures of products are served to their tenant only. */
export type PictureKind = Extract<FileKind, 'LOGO' | 'IMAGE'>;

/** Content types of uploaded files, and the endings of their keys. */
export const FILE_ENDINGS = {
  ...LOGO_TYPES,
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'text/csv': 'csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
} as const;
export type ContentType = keyof typeof FILE_ENDINGS;

const MIB = 1024 * 1024;

/** What a kind of file accepts (requirements V11); `fault` is the broken rule of other types. */
export type KindLimits = { types: readonly ContentType[]; maxMegabytes: number; fault: string };

/** The limits of each kind. */
export const KIND_LIMITS: Record<FileKind, KindLimits> = {
  LOGO: { types: ['image/jpeg', 'image/png', 'image/svg+xml'], maxMegabytes: 5, fault: 'fileType' },
  IMAGE: { types: ['image/jpeg', 'image/png', 'image/webp'], maxMegabytes: 5, fault: 'imageType' },
  MANUAL: { types: ['application/pdf'], maxMegabytes: 20, fault: 'manualType' },
  VIDEO: { types: ['video/mp4', 'video/webm'], maxMegabytes: 200, fault: 'videoType' },
  IMPORT: {
    types: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    maxMegabytes: 20,
    fault: 'tableType',
  },
};

/** Largest file of a kind, in bytes. */
export const maxBytesOf = (kind: FileKind): number => KIND_LIMITS[kind].maxMegabytes * MIB;

/** Whether a file may have this content type. */
export const isContentType = (value: string): value is ContentType => Object.hasOwn(FILE_ENDINGS, value);

/** Input that announces a file of a kind. */
export const uploadRules = (kind: FileKind) => {
  const { types, maxMegabytes: max, fault } = KIND_LIMITS[kind];
  return yup.object({
    fileName: line(FILE_NAME_LIMIT).required(),
    contentType: yup
      .string()
      .required()
      .test(fault, ruleMessage(fault), (value) => !value || types.some((type) => type === value)),
    fileSize: yup
      .number()
      .required()
      .integer()
      .min(1)
      .test('fileTooLarge', ruleMessage('fileTooLarge', { max }), (value) => !value || value <= maxBytesOf(kind)),
  });
};
