import { once } from '#api/crud/request-key.ts';
import { requireLive } from '#api/crud/require-live.ts';
import { write, type Tx, type WriteScope } from '#api/crud/write.ts';
import { createRow } from '#api/crud/create-row.ts';
import { copyAllowance } from '#api/features/withdrawals/withdrawal-record.service.ts';
import { Withdrawal } from '#api/features/withdrawals/withdrawal.entity.ts';
import { REFUSAL_CODES } from '#api/features/withdrawals/withdrawal.rules.ts';
import { publishWithdrawal } from '#api/features/withdrawals/withdrawal.service.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type {
  CounterFault,
  CreateWithdrawalInput,
  IssueAtCounterInput,
  IssueToCrewInput,
} from '#api/graphql/generated/types.ts';
import { clock } from '#api/platform/clock.ts';
import { AppError, invalid, type ErrorDetails } from '#api/platform/errors.ts';
import { validate } from '#api/rules/validate.ts';
import { crewRules, issueRules, requestRules } from './counter.rules.ts';
import {
  COUNTER_GUARDS,
  counterValues,
  decideAtCounter,
  issueBasket,
  refusalFault,
  requireApprover,
  setCounterScene,
  targetsOf,
  type Basket,
  type CounterGuards,
} from './issue-basket.service.ts';

/** Hands out one basket; a repeated key returns the first result. */
export async function issueAtCounter(
  ctx: TenantContext,
  input: IssueAtCounterInput,
  guards: CounterGuards = COUNTER_GUARDS,
): Promise<string[]> {
  const { key, signature, approvalReason, ...basket } = validate(issueRules, input);
  const reason = requireApprover(ctx, approvalReason);
  return write(ctx, (tx) =>
    once(tx, key, input, async () => {
      const { pubsub } = ctx.services;
      return issueBasket(tx, { pubsub, guards }, { ...basket, approvalReason: reason, signature });
    }),
  );
}

/** The result of one person of a crew. */
export type CrewOutcome = { employeeId: string; ids: string[]; faults: CounterFault[] };

/** Hands out baskets, one transaction for each person. */
export async function issueToCrew(ctx: TenantContext, input: IssueToCrewInput): Promise<CrewOutcome[]> {
  const { key, warehouseId, people, approvalReason } = validate(crewRules, input);
  const reason = requireApprover(ctx, approvalReason);
  const targets = people.flatMap(({ employeeId, lines }, index) => [
    { path: `people[${index}].employeeId`, table: 'employee', id: employeeId },
    ...targetsOf({ warehouseId, lines }, (line) => `people[${index}].lines[${line}].certificateId`),
  ]);
  await write(ctx, (tx) => requireLive(tx, targets));
  const outcomes: CrewOutcome[] = [];
  for (const person of people) {
    const basket = { ...person, warehouseId, approvalReason: reason };
    outcomes.push(await issueToMember(ctx, `${key}.${person.employeeId}`, basket, ctx.services.pubsub));
  }
  return outcomes;
}

async function issueToMember(
  scope: WriteScope,
  key: string,
  basket: Basket,
  pubsub: TenantContext['services']['pubsub'],
): Promise<CrewOutcome> {
  const { employeeId } = basket;
  try {
    const work = (tx: Tx) => once(tx, key, basket, () => issueBasket(tx, { pubsub, guards: COUNTER_GUARDS }, basket));
    return { employeeId, faults: [], ids: await write(scope, work) };
  } catch (error) {
    return { employeeId, ids: [], faults: faultsOf(error) };
  }
}

/** The expected failures of one person; all others end the call. */
function faultsOf(error: unknown): CounterFault[] {
  if (!(error instanceof AppError)) throw error;
  const details: Partial<ErrorDetails['VALIDATION']> = error.details;
  if (!details.fields) throw error;
  return details.fields.map(({ path, values }) => ({
    path,
    refusalCode: REFUSAL_CODES.find((code) => code === values?.['code']) ?? null,
  }));
}

/** What an approval can replace. */
const NEEDS_APPROVAL = new Set(['NO_RULE', 'QUOTA_EXCEEDED']);

/** Asks for an approval. Refuses what no approval can allow; what the rule allows may wait, too. */
export async function createWithdrawal(ctx: TenantContext, input: CreateWithdrawalInput): Promise<string[]> {
  const { key, warehouseId, employeeId, certificateId, quantity, reason } = validate(requestRules, input);
  const line = { certificateId, quantity };
  return write(ctx, (tx) =>
    once(tx, key, input, async () => {
      const basket = { warehouseId, employeeId, lines: [line] };
      const scene = await setCounterScene(tx, COUNTER_GUARDS, basket, () => 'certificateId');
      const { decision, allowance, place } = await decideAtCounter(tx, scene, line, false);
      if (!place) throw invalid([refusalFault('certificateId', 'OUT_OF_STOCK')]);
      if (decision.kind === 'refuse' && !NEEDS_APPROVAL.has(decision.code))
        throw invalid([refusalFault('certificateId', decision.code)]);
      const row = await createRow(tx, Withdrawal, {
        ...counterValues(tx, scene, place, quantity),
        ...copyAllowance(allowance),
        requestReason: reason,
        approvalStatus: 'PENDING',
        deliveryStatus: 'PENDING',
        withdrawalStatus: 'PENDING_APPROVAL',
        requestedAt: clock.now(),
      });
      publishWithdrawal(tx, ctx.services.pubsub, row);
      return [row];
    }),
  );
}
