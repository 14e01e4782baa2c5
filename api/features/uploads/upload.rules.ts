import { line, ruleMessage, yup } from '#api/rules/yup.ts';

/** Content types of logos (requirements V11), and the endings of their files. */
export const LOGO_TYPES = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/svg+xml': 'svg' } as const;
export type LogoType = keyof typeof LOGO_TYPES;

/** Largest logo, in bytes (requirements K2). */
export const LOGO_MAX_BYTES = 5 * 1024 * 1024;

/** Longest file name, in characters. The name is only stored and shown, never part of a path. */
export const FILE_NAME_LIMIT = 255;

/** Whether a logo may have this content type. */
export const isLogoType = (value: string): value is LogoType => Object.hasOwn(LOGO_TYPES, value);

/** Input that announces a logo. */
export const logoUploadRules = yup.object({
  fileName: line(FILE_NAME_LIMIT).required(),
  contentType: yup
    .string()
    .required()
    .test('fileType', ruleMessage('fileType'), (value) => !value || isLogoType(value)),
  fileSize: yup
    .number()
    .required()
    .integer()
    .min(1)
    .test('fileTooLarge', ruleMessage('fileTooLarge', { max: 5 }), (value) => !value || value <= LOGO_MAX_BYTES),
});
