import type { Logger } from './log.ts';
import { ADD_SCRIPT, connectForCounts, type Count, countOf } from './valkey-count.ts';

/**
 * Counts what happens far too often to ask another server each time: in this process's memory, and where there is a Valkey
 * once a second with what all replicas counted. What one replica counted, the others know a second later.
 */
export type SharedCount = {
  /** Counts `more` under the key, and answers how many there are since its time began, and how long that lasts. */
  add(key: string, seconds: number, more: number): Count;
  close(): void;
};

/** `untold` are those of `counted` that Valkey does not know yet; `until` is in milliseconds. */
type Window = { counted: number; untold: number; until: number };

const TELL_MS = 1000;
/** More keys than this are counted at once only under attack; the oldest are dropped then. */
const MAX_KEYS = 100_000;

/**
 * `namespace` keeps installations apart that share a Valkey. Keys leave the process, so they hold ids and hashes, no names and
 * no addresses. While Valkey is away each replica counts by itself.
 */
export function createSharedCount(valkeyUrl: string | undefined, namespace: string, log: Logger): SharedCount {
  const windows = new Map<string, Window>();
  const touched = new Set<string>();
  const stop = valkeyUrl ? startTelling(valkeyUrl, log, () => tellable(windows, touched, namespace)) : null;

  return {
    add(key, seconds, more) {
      const known = windows.get(key);
      const isOver = !known || known.until <= Date.now();
      const window = isOver ? { counted: 0, untold: 0, until: Date.now() + seconds * 1000 } : known;
      window.counted += more;
      window.untold += more;
      windows.delete(key);
      windows.set(key, window);
      const [oldest] = windows.keys();
      if (windows.size > MAX_KEYS && oldest !== undefined) windows.delete(oldest);
      if (stop) touched.add(key);
      return { tries: window.counted, secondsLeft: (window.until - Date.now()) / 1000 };
    },
    close() {
      stop?.();
      windows.clear();
    },
  };
}

/** One count to be told of: what is new, and what to do with the answer, or (undefined) without one. */
type Untold = { name: string; added: number; leftMs: number; answered(total: Count | undefined): void };

/** What was asked for since the last time, with nothing new as well: the other replicas' counts come with the answer. */
function tellable(windows: Map<string, Window>, touched: Set<string>, namespace: string): Untold[] {
  const now = Date.now();
  const untold: Untold[] = [];
  for (const key of touched) {
    const window = windows.get(key);
    if (!window || window.until <= now) continue;
    const { untold: added, until } = window;
    window.untold = 0;
    untold.push({
      name: `ppe:counts:${namespace}:${key}`,
      added,
      leftMs: until - now,
      answered(total) {
        if (total) {
          window.counted = total.tries + window.untold;
          window.until = Date.now() + total.secondsLeft * 1000;
        } else {
          window.untold += added;
          touched.add(key);
        }
      },
    });
  }
  touched.clear();
  return untold;
}

/** Answers how to stop it. */
function startTelling(url: string, log: Logger, next: () => Untold[]): () => void {
  const client = connectForCounts(url, log);
  let isTelling = false;
  const tell = async () => {
    const told = isTelling || client.status !== 'ready' ? [] : next();
    if (told.length === 0) return;
    isTelling = true;
    const asked = told.map(({ name, added, leftMs }) => ['eval', ADD_SCRIPT, 1, name, leftMs, added]);
    const answers = await client
      .pipeline(asked)
      .exec()
      .catch(() => null);
    for (const [at, { answered }] of told.entries()) answered(countOf(answers?.[at]?.[1]));
    isTelling = false;
  };
  const timer = setInterval(() => void tell(), TELL_MS).unref();
  return () => {
    clearInterval(timer);
    client.disconnect();
  };
}
