import { reading } from '#api/crud/read-columns.ts';
import { getOrFail, toInstant } from '#api/crud/rows.ts';
import { rows, sql } from '#api/db/sql.ts';
import { Withdrawal } from '#api/features/withdrawals/withdrawal.entity.ts';
import { inTenant, type TenantContext } from '#api/graphql/context.ts';
import type { Resolvers, WithdrawalSignature } from '#api/graphql/generated/types.ts';
import { approveWithdrawal, rejectWithdrawal, retryWithdrawal } from './approval.mutations.ts';
import { listCounterItems } from './counter-items.queries.ts';
import { createWithdrawal, issueAtCounter, issueToCrew } from './counter.mutations.ts';
import { findCounterPeople, listWaitingAtCounter } from './counter.queries.ts';

export const resolvers = {
  Query: {
    findCounterPeople: (_, { search }, ctx) => findCounterPeople(inTenant(ctx), search),
    listCounterItems: (_, args, ctx) => listCounterItems(inTenant(ctx), args),
    listWaitingAtCounter: (_, args, ctx) => listWaitingAtCounter(inTenant(ctx), args),
  },
  Mutation: {
    issueAtCounter: async (_, { input }, ctx) => {
      const tenant = inTenant(ctx);
      return withdrawals(tenant, await issueAtCounter(tenant, input));
    },
    issueToCrew: async (_, { input }, ctx) => {
      const tenant = inTenant(ctx);
      const outcomes = await issueToCrew(tenant, input);
      return Promise.all(
        outcomes.map(async ({ ids, ...rest }) => ({ ...rest, withdrawals: await withdrawals(tenant, ids) })),
      );
    },
    createWithdrawal: async (_, { input }, ctx) => {
      const tenant = inTenant(ctx);
      const [id = ''] = await createWithdrawal(tenant, input);
      return getOrFail(tenant, Withdrawal, id);
    },
    approveWithdrawal: (_, { input }, ctx) => approveWithdrawal(inTenant(ctx), input),
    rejectWithdrawal: (_, { input }, ctx) => rejectWithdrawal(inTenant(ctx), input),
    retryWithdrawal: (_, { input }, ctx) => retryWithdrawal(inTenant(ctx), input),
  },
  Withdrawal: {
    requestedBy: reading(['requestedByName'], ({ requestedByName }) => requestedByName),
    signature: reading(['signatureId'], ({ signatureId }, _, ctx) => signatureOf(inTenant(ctx), signatureId)),
  },
} satisfies Resolvers;

const withdrawals = (ctx: TenantContext, ids: readonly string[]): Promise<Withdrawal[]> =>
  Promise.all(ids.map((id) => getOrFail(ctx, Withdrawal, id)));

/** The signature of a withdrawal. One statement for all rows of a page. */
async function signatureOf(
  { em, load, tenant }: TenantContext,
  id: string | null | undefined,
): Promise<WithdrawalSignature | null> {
  if (!id) return null;
  const found = await load.one('withdrawal.signature', id, {
    find: (ids) =>
      rows<Omit<WithdrawalSignature, 'signedAt'> & { id: string; signedAt: string }>(
        em,
        sql`select id, width, height, strokes, signed_at as signedAt from withdrawal_signature
          where customer_id = ${tenant.id} and id in (${sql.join(ids)})`,
      ),
    ownerOf: (signature) => signature.id,
  });
  return found && { ...found, signedAt: toInstant(found.signedAt) };
}
