import { networkOf, type Limit, type Limiter } from '#api/platform/limiter.ts';
import type { Realm } from './realm.ts';

/** Who sends a password. `device`: id of a browser in which this person signed in before; null for an unknown one. */
export type PasswordSender = { realm: Realm; username: string; ip: string; device: string | null };

/** Counts wrong passwords. Only wrong ones count: each is counted before the check, and a right one is subtracted. */
export type PasswordLimits = {
  /** Counts a try. RATE_LIMITED when the sender has no try left. Call it in the account's turn. */
  take(sender: PasswordSender): Promise<void>;
  /** Subtracts a try that failed for another reason than its password. */
  giveBack(sender: PasswordSender): Promise<void>;
  /** The password was right. */
  succeed(sender: PasswordSender): Promise<void>;
  /** Removes all tries for an account, of strangers too: the person has proved the identity in another way. */
  unlock(sender: PasswordSender): Promise<void>;
};

type Count = { key: string; limit: Limit };

/** Counts of a try, in the order in which they are taken. The own ones are shared with nobody. */
type Counts = { address: Count[]; own: Count[]; account: Count[] };

/** All people of a network address. High, because the people of an office share an address. */
const ADDRESS_LIMIT: Limit = { tries: 100, seconds: 300 };
/** One account from one address. Whoever goes on is refused for the rest of a day. */
const ADDRESS_AND_ACCOUNT_LIMIT: Limit = { tries: 10, seconds: 900 };
const ADDRESS_AND_ACCOUNT_DAY_LIMIT: Limit = { tries: 50, seconds: 86_400 };
/** One account from all unknown browsers. One address cannot reach it: its own limit is lower in every period. */
const ACCOUNT_LIMIT: Limit = { tries: 30, seconds: 900 };
/** One account from one browser in which the person signed in before. */
const DEVICE_LIMIT: Limit = { tries: 10, seconds: 900 };

/** Key of the limiter for an account. The account need not exist. */
export const accountKey = (realm: Realm, username: string): string => `sign-in/${realm.name}/${username.toLowerCase()}`;

/**
 * A known browser has a count of its own. Strangers, who are all others, are counted per address first, so that one
 * address cannot lock an account for all others; the count of all strangers together limits many addresses. Periods
 * begin with their first try and are never extended.
 */
export function createPasswordLimits(limiter: Limiter): PasswordLimits {
  function countsOf({ realm, username, ip, device }: PasswordSender): Counts {
    const account = accountKey(realm, username);
    if (device !== null)
      return { address: [], own: [{ key: `${account}/device/${device}`, limit: DEVICE_LIMIT }], account: [] };
    const network = networkOf(ip);
    return {
      address: [{ key: `sign-in/${network}`, limit: ADDRESS_LIMIT }],
      own: [
        { key: `${account}/${network}`, limit: ADDRESS_AND_ACCOUNT_LIMIT },
        { key: `${account}/${network}/day`, limit: ADDRESS_AND_ACCOUNT_DAY_LIMIT },
      ],
      account: [{ key: account, limit: ACCOUNT_LIMIT }],
    };
  }

  const resetAll = (counts: readonly Count[]) => Promise.all(counts.map(({ key }) => limiter.reset(key)));
  const giveBackAll = (counts: readonly Count[]) => Promise.all(counts.map(({ key }) => limiter.giveBack(key)));

  return {
    async take(sender) {
      const { address, own, account } = countsOf(sender);
      for (const { key, limit } of [...address, ...own, ...account]) await limiter.take(key, limit);
    },
    async giveBack(sender) {
      const { address, own, account } = countsOf(sender);
      await giveBackAll([...address, ...own, ...account]);
    },
    async succeed(sender) {
      const { address, own, account } = countsOf(sender);
      await Promise.all([resetAll(own), giveBackAll([...address, ...account])]);
    },
    async unlock(sender) {
      const { own, account } = countsOf(sender);
      await resetAll([...own, ...account]);
    },
  };
}
