import { pino, stdSerializers, type Logger } from 'pino';

export type { Logger } from 'pino';

/** Fields that never reach a log: secrets, and what identifies a person. */
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

/** What MySQL's driver puts on an error: the statement with its values, and a second copy of the message. */
const OF_STATEMENT = new Set(['sql', 'sqlMessage', 'raw']);

/** MySQL names the value that it refuses: "Duplicate entry '…' for key", "Incorrect string value: '…' for column". */
const hideValues = (text: string): string => text.replace(/\b(entry|value:?) '.*?'(?= for )/gs, "$1 '[hidden]'");

/** How an error is logged: without the values of people that were in a statement. */
export function errorWithoutValues(error: Error): Record<string, unknown> {
  const told = Object.entries(stdSerializers.err(error)).filter(([name]) => !OF_STATEMENT.has(name));
  return Object.fromEntries(told.map(([name, value]) => [name, typeof value === 'string' ? hideValues(value) : value]));
}

/** The process's log: JSON lines on standard output. */
export const createLog = (level: string): Logger =>
  pino({ level, redact: { paths: HIDDEN, censor: '[hidden]' }, serializers: { err: errorWithoutValues } });
