import type { Logger } from './log.ts';

/** Time between two lines of one kind. */
const PERIOD_MS = 60_000;

/** Writes events that may occur very often: the first of a kind at once, then one line a minute with their number. */
export type SampledLog = {
  /** An event that callers cause. `kind` must be one of few values: each has its own line. */
  info(kind: string, message: string, example: object): void;
  /** A fault of the product or of its servers. */
  warn(kind: string, message: string, example: object): void;
  /** Number of events of all kinds of this message since the start. */
  total(message: string): number;
  /** Writes the events that were counted but not written yet. */
  flush(): void;
};

type Level = 'info' | 'warn';

type Repeated = {
  level: Level;
  message: string;
  kind: string;
  /** Events since the last line. */
  count: number;
  /** Events since the start. */
  total: number;
  example: object;
  timer: NodeJS.Timeout | null;
};

/** Creates the sampled log of a process. */
export function createSampledLog(log: Logger, periodMs = PERIOD_MS): SampledLog {
  const known = new Map<string, Repeated>();

  const write = (repeated: Repeated) => {
    const { level, message, kind, count, total, example } = repeated;
    log[level]({ ...example, kind, count, total }, message);
    repeated.count = 0;
    repeated.timer = setTimeout(() => {
      repeated.timer = null;
      if (repeated.count > 0) write(repeated);
    }, periodMs).unref();
  };
  const add = (level: Level) => (kind: string, message: string, example: object) => {
    const key = `${message}/${kind}`;
    const repeated = known.get(key) ?? { level, message, kind, count: 0, total: 0, example, timer: null };
    known.set(key, repeated);
    Object.assign(repeated, { count: repeated.count + 1, total: repeated.total + 1, example });
    if (!repeated.timer) write(repeated);
  };
  return {
    info: add('info'),
    warn: add('warn'),
    total: (message) =>
      [...known.values()].reduce((sum, repeated) => sum + (repeated.message === message ? repeated.total : 0), 0),
    flush() {
      for (const repeated of known.values()) {
        if (repeated.timer) clearTimeout(repeated.timer);
        if (repeated.count > 0) write(repeated);
        if (repeated.timer) clearTimeout(repeated.timer);
        repeated.timer = null;
      }
    },
  };
}

const ofLogger = new WeakMap<Logger, SampledLog>();

/** The sampled log of this logger; all parts of a process share it, so that one fault is one line. */
export function sampledLog(log: Logger): SampledLog {
  const existing = ofLogger.get(log);
  if (existing) return existing;
  const created = createSampledLog(log);
  ofLogger.set(log, created);
  return created;
}
