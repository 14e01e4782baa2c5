import { pino, stdSerializers, type Logger } from 'pino';
import { workFields } from './active-work.ts';

export type { Logger } from 'pino';

/** Fields that are never logged: secrets and personal data. */
const HIDDEN = [
  'req.headers.authorization',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
  '*.password',
  '*.pin',
  '*.token',
  '*.secret',
  '*.email',
  '*.identification',
];

/** Error properties of the MySQL driver that contain the statement with its values, or repeat the message. */
const STATEMENT_FIELDS = new Set(['sql', 'sqlMessage', 'raw']);

/**
 * MySQL messages have at most 512 bytes, and contain the refused value: "Duplicate entry '…' for key", "Incorrect string
 * value: '…' for column".
 */
const hideValues = (text: string): string => text.replace(/\b(entry|value:?) '.{0,600}?'(?= for )/gs, "$1 '[hidden]'");

/** Serializes an error for the log, without personal data from statements. */
export function errorWithoutValues(error: Error): Record<string, unknown> {
  const fields = Object.entries(stdSerializers.err(error)).filter(([name]) => !STATEMENT_FIELDS.has(name));
  return Object.fromEntries(
    fields.map(([name, value]) => [name, typeof value === 'string' ? hideValues(value) : value]),
  );
}

/** Number of a pino level, from which on a line reports a failure of the product. */
const ERROR_LEVEL = 50;

/**
 * Creates the log of the process: JSON lines on standard output, each with the ids of its request and trace. `onError` is called for
 * each line of an error.
 */
export const createLog = (level: string, onError: () => void = () => undefined): Logger =>
  pino({
    level,
    redact: { paths: HIDDEN, censor: '[hidden]' },
    serializers: { err: errorWithoutValues },
    mixin: workFields,
    hooks: {
      logMethod(args, method, lineLevel) {
        if (lineLevel >= ERROR_LEVEL) onError();
        method.apply(this, args);
      },
    },
  });
