import { change, sql } from '#api/db/sql.ts';
import { GUARDS, type WithdrawalGuards } from '#api/features/withdrawals/withdrawal.service.ts';

/** An unsafe reservation without a guard: it reads first and writes afterwards. Proves that the race test can fail. */
export const lookThenWrite: WithdrawalGuards = {
  ...GUARDS,
  reserve: async (tx, channelId) => {
    const { rows } = await sql<{
      free: number;
    }>`select quantity - reserved as free from channel where id = ${channelId}`.execute(tx.em.getKysely());
    if ((rows[0]?.free ?? 0) < 1) return false;
    await change(tx.em, sql`update channel set reserved = reserved + 1 where id = ${channelId}`);
    return true;
  },
};
