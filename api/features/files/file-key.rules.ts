import { ruleMessage, yup } from '#api/rules/yup.ts';

/** Key of a confirmed file: folder, id and ending. */
const FILE_KEY = /^files\/(?:logos|products)\/[0-9A-Z]{26}\.(?:jpg|png|svg|webp|pdf|mp4|webm)$/;

/** The key of a file in the body of a request. A web address has a message of its own: nothing is fetched from the web. */
export const fileKey = () =>
  yup
    .string()
    .strict()
    .max(200)
    .test('fileKeyOnly', ruleMessage('fileKeyOnly'), (value) => !value || !/^(?:\w+:|\/\/)/.test(value))
    .matches(FILE_KEY, { message: ruleMessage('fileKey'), excludeEmptyString: true });

/** Whether a text is a key of a file. */
export const isFileKey = (value: string): boolean => FILE_KEY.test(value);

/** Operations of one batch. */
export const FILE_BATCH_LIMIT = 50;

/** Bodies of POST /api/files/batch and of one of its operations. */
export const fileBatchRules = {
  item: yup.object({ fileKey: fileKey().required() }),
  batch: yup.object({
    operations: yup
      .array()
      .of(yup.mixed<object>((value): value is object => typeof value === 'object' && value !== null).required())
      .min(1)
      .max(FILE_BATCH_LIMIT)
      .required(),
  }),
};
