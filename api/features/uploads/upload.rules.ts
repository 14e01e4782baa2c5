import { line, ruleMessage, yup } from '#api/rules/yup.ts';

/** What a logo may be (requirements V11), and the ending that its file gets. */
export const LOGO_TYPES = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/svg+xml': 'svg' } as const;
export type LogoType = keyof typeof LOGO_TYPES;

/** Bytes (requirements K2). */
export const LOGO_MAX_BYTES = 5 * 1024 * 1024;

/** The name is shown and kept, and never part of an address. */
export const FILE_NAME_LIMIT = 255;

/** Whether a content type is one that a logo may have. */
export const isLogoType = (value: string): value is LogoType => Object.hasOwn(LOGO_TYPES, value);

/** What is said of a logo before it is sent. */
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
