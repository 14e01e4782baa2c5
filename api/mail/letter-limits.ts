import type { Config } from '#api/config.ts';
import type { Limit, Limiter } from '#api/platform/limiter.ts';

/** A letter that a person causes by a call, for example an invitation. */
export type CausedLetter = {
  senderId: string;
  /** The tenant of the sender; null is the platform. */
  customerId: string | null;
  /** E-mail address. */
  recipient: string;
};

type Limits = Pick<Config, 'LETTERS_PER_PERSON' | 'LETTERS_PER_TENANT' | 'LETTERS_PER_RECIPIENT'>;

const HOUR = 3600;
const DAY = 24 * HOUR;

/**
 * Runs a call that causes a letter, within the limits of its recipient, its sender and the sender's tenant.
 * RATE_LIMITED with the seconds to wait above a limit; the call does not run then. A call that fails does not count.
 * `letter` null: the call causes none.
 */
export async function withinLetterLimits<T>(
  limiter: Limiter,
  config: Limits,
  letter: CausedLetter | null,
  call: () => Promise<T>,
): Promise<T> {
  const counted: string[] = [];
  try {
    for (const { key, limit } of letter ? limitsOf(config, letter) : []) {
      counted.push(key);
      await limiter.take(key, limit);
    }
    return await call();
  } catch (error) {
    await Promise.all(counted.map((key) => limiter.giveBack(key)));
    throw error;
  }
}

function limitsOf(
  { LETTERS_PER_PERSON, LETTERS_PER_TENANT, LETTERS_PER_RECIPIENT }: Limits,
  { senderId, customerId, recipient }: CausedLetter,
): { key: string; limit: Limit }[] {
  return [
    { key: `letters/to/${recipient.toLowerCase()}`, limit: { tries: LETTERS_PER_RECIPIENT, seconds: DAY } },
    { key: `letters/by/${senderId}`, limit: { tries: LETTERS_PER_PERSON, seconds: HOUR } },
    { key: `letters/of/${customerId ?? 'platform'}`, limit: { tries: LETTERS_PER_TENANT, seconds: DAY } },
  ];
}
