import { once } from '#api/crud/request-key.ts';
import { getOrFail } from '#api/crud/rows.ts';
import { write } from '#api/crud/write.ts';
import { requireApprover } from '#api/features/counter/issue-basket.service.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { ReturnPiecesInput } from '#api/graphql/generated/types.ts';
import { validate } from '#api/rules/validate.ts';
import { bookReturn, RETURN_GUARDS, type NewReturn } from './book-return.service.ts';
import { PieceReturn } from './piece-return.entity.ts';
import { returnRules } from './piece-return.rules.ts';

/** Books a return; a repeated key returns the first result. */
export async function returnPieces(ctx: TenantContext, input: ReturnPiecesInput): Promise<PieceReturn> {
  const { key, withdrawalId, kind, ...values } = validate(returnRules, input);
  const approvalReason = requireApprover(ctx, values.approvalReason);
  const wanted: NewReturn = {
    ...values,
    kind,
    warehouseId: values.warehouseId ?? null,
    certificateId: values.certificateId ?? null,
    isRestocked: kind === 'RETURN_TO_STOCK' || (kind === 'EXCHANGE' && values.isRestocked === true),
    approvalReason,
  };
  const { pubsub } = ctx.services;
  const [id = ''] = await write(ctx, (tx) =>
    once(tx, key, input, async () => [await bookReturn(tx, { pubsub, guards: RETURN_GUARDS }, withdrawalId, wanted)]),
  );
  return getOrFail(ctx, PieceReturn, id);
}
