import { pino, type Logger } from 'pino';

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

/** The process's log: JSON lines on standard output. */
export const createLog = (level: string): Logger => pino({ level, redact: { paths: HIDDEN, censor: '[hidden]' } });
