import { setTimeout as pause } from 'node:timers/promises';
import { unavailable } from '#api/platform/errors.ts';
import type { Logger } from '#api/platform/log.ts';
import type { Letter, Mail } from '#api/platform/mail.ts';

/** Takes letters and sends them apart from the request that wrote them, which neither waits nor fails with them. */
export type Post = {
  /** `kind` names the letter in the log; who gets it is not told there. */
  send(kind: string, letter: Letter): void;
  /** Tries once and waits for it; UNAVAILABLE when the mail server does not take the letter. */
  deliver(kind: string, letter: Letter): Promise<void>;
  /** Waits for what is under way, and gives up what waits for another try. */
  close(): Promise<void>;
};

/** Waits before each further try, in ms: a code is good for ten minutes, so later ones would be of no use. */
const RETRY_AFTER_MS = [1000, 5000, 20_000, 60_000, 120_000];

export function createPost(mail: Mail, log: Logger): Post {
  const closing = new AbortController();
  const underWay = new Set<Promise<void>>();

  /** Whether the mail server took it. */
  async function isTaken(kind: string, letter: Letter): Promise<boolean> {
    try {
      await mail.send(letter);
      log.info({ kind }, 'mail sent');
      return true;
    } catch (error) {
      log.warn({ kind, ...reasonOf(error) }, 'mail not taken');
      return false;
    }
  }

  async function persist(kind: string, letter: Letter): Promise<void> {
    for (const wait of [...RETRY_AFTER_MS, null]) {
      if (await isTaken(kind, letter)) return;
      if (wait === null || closing.signal.aborted) break;
      await pause(wait, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      if (closing.signal.aborted) break;
    }
    log.error({ kind }, 'mail given up');
  }

  return {
    send(kind, letter) {
      const sending = persist(kind, letter).finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    async deliver(kind, letter) {
      if (!(await isTaken(kind, letter))) throw unavailable('mail');
    },
    async close() {
      closing.abort();
      await Promise.all(underWay);
      mail.close();
    },
  };
}

/** Codes only: an SMTP server's words hold addresses of people. */
const reasonOf = (error: unknown) =>
  error instanceof Error
    ? { code: Reflect.get(error, 'code'), smtpStatus: Reflect.get(error, 'responseCode') }
    : { code: 'UNKNOWN' };
