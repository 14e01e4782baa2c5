import { lockRow, saveRow } from '#api/crud/update-row.ts';
import { write } from '#api/crud/write.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { ResolveWithdrawalDiscrepancyInput } from '#api/graphql/generated/types.ts';
import { clock } from '#api/platform/clock.ts';
import { invalidField } from '#api/platform/errors.ts';
import { validate } from '#api/rules/validate.ts';
import { publishWithdrawal } from './withdrawal.service.ts';
import { Withdrawal } from './withdrawal.entity.ts';
import { resolveDiscrepancyRules } from './withdrawal.rules.ts';

/**
 * A user says what was found about the discrepancies of a withdrawal, and what was done. The delivery stays a fact; a
 * correction of the stock is an adjustment of its own.
 */
export function resolveWithdrawalDiscrepancy(
  ctx: TenantContext,
  input: ResolveWithdrawalDiscrepancyInput,
): Promise<Withdrawal> {
  const { note } = validate(resolveDiscrepancyRules, input);
  return write(ctx, async (tx) => {
    const row = await lockRow(tx, Withdrawal, input.id, input.version);
    if (row.discrepancies.length === 0 || row.discrepancyResolvedAt)
      throw invalidField('id', 'wrongStatus', { status: row.withdrawalStatus });
    const { actor } = ctx;
    await saveRow(tx, row, {
      discrepancyResolvedAt: clock.now(),
      discrepancyResolvedById: actor.id,
      discrepancyResolvedByName: actor.name,
      discrepancyNote: note,
    });
    publishWithdrawal(tx, ctx.services.pubsub, row);
    return row;
  });
}

/** Fields of a withdrawal whose discrepancies are open (again). */
export const OPEN_DISCREPANCY = {
  discrepancyResolvedAt: null,
  discrepancyResolvedById: null,
  discrepancyResolvedByName: null,
  discrepancyNote: null,
} as const;
