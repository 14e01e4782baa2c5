import { ruleMessage, yup } from './yup.ts';

/** Names a request of the console, so that its repetition books nothing (crud/request-key.ts). */
export const requestKey = yup
  .string()
  .matches(/^[A-Za-z0-9_-]{8,64}$/, ruleMessage('pattern'))
  .required();
