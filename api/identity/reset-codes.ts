import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/mysql';
import {
  giveBackResetCode,
  storeResetCode,
  countAttempt,
  useResetCode,
  type ResetAccount,
} from '#api/features/passwords/reset-code.service.ts';
import { write, type Tx } from '#api/crud/write.ts';
import { SYSTEM } from '#api/platform/caller.ts';
import { newId } from '#api/platform/ids.ts';
import { deriveKeys } from '#api/platform/secrets.ts';
import { RESET_CODE } from './password.rules.ts';

/** A correct code, which is used now. */
export type RedeemedCode = { userId: string; place: ResetAccount; id: string };

/** Codes that people get by e-mail to reset a forgotten password (requirements P4, V4). */
export type ResetCodes = {
  /**
   * Creates a code for an address of a tenant (null: the platform). The previous code becomes invalid. `userId` null
   * means an unknown address: the work is the same, but no code is ever accepted. `deliver` runs in the transaction
   * that stores the code.
   */
  issue(
    customerId: string | null,
    username: string,
    userId: string | null,
    deliver: (tx: Tx, code: string) => Promise<void>,
  ): Promise<void>;
  /** Counts the try, then compares. Null when the code is wrong, used or expired, or after too many tries. */
  redeem(customerId: string | null, username: string, code: string): Promise<RedeemedCode | null>;
  /** Makes a redeemed code valid again, because the password was not changed. */
  giveBack(redeemed: RedeemedCode): Promise<void>;
};

/** Stores HMACs, so that a reader of the table cannot read or guess addresses and codes. */
export function createResetCodes(orm: MikroORM, secret: string): ResetCodes {
  const keys = deriveKeys(secret, 'codes to reset passwords');
  const hmac = (key: Buffer, ...parts: string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex');
  const placeOf = (key: Buffer, customerId: string | null, username: string): ResetAccount => ({
    account: hmac(key, 'account', customerId ?? 'platform', username.toLowerCase()),
    customerId,
  });
  const hashOf = (key: Buffer, { account }: ResetAccount, id: string, code: string) =>
    hmac(key, 'code', account, id, code);

  /** The code that an account got with this key. */
  async function redeemWith(
    key: Buffer,
    customerId: string | null,
    username: string,
    code: string,
  ): Promise<RedeemedCode | null> {
    const place = placeOf(key, customerId, username);
    const stored = await countAttempt(orm.em.fork(), place, RESET_CODE);
    const id = stored?.id ?? '';
    const isRight = timingSafeEqual(
      Buffer.from(hashOf(key, place, id, code), 'hex'),
      Buffer.from(stored?.codeHash ?? '0'.repeat(64), 'hex'),
    );
    if (!isRight || !stored?.userId) return null;
    return (await useResetCode(orm.em.fork(), place, id)) ? { userId: stored.userId, place, id } : null;
  }

  return {
    async issue(customerId, username, userId, deliver) {
      const place = placeOf(keys[0], customerId, username);
      const id = newId();
      const code = String(randomInt(10 ** RESET_CODE.digits)).padStart(RESET_CODE.digits, '0');
      const tenant = customerId === null ? null : { id: customerId };
      await write({ em: orm.em.fork(), tenant, actor: SYSTEM }, async (tx) => {
        await storeResetCode(tx.em, place, { id, codeHash: hashOf(keys[0], place, id, code), userId }, RESET_CODE);
        await deliver(tx, code);
      });
    },

    async redeem(customerId, username, code) {
      for (const key of keys) {
        const redeemed = await redeemWith(key, customerId, username, code);
        if (redeemed) return redeemed;
      }
      return null;
    },

    async giveBack({ place, id }) {
      await giveBackResetCode(orm.em.fork(), place, id);
    },
  };
}
