import { checkIdentity, type ClaimedIdentity } from '#api/features/withdrawals/identity-check.service.ts';
import { settleByMachine } from '#api/features/withdrawals/settle-withdrawal.service.ts';
import type { Allowance } from '#api/features/withdrawals/withdrawal-decision.service.ts';
import type { NamedChannel } from '#api/features/withdrawals/withdrawal-facts.service.ts';
import { requestWithdrawal, type RequestOutcome } from '#api/features/withdrawals/withdrawal.service.ts';
import { RESULT_UNKNOWN_AFTER_MINUTES } from '#api/features/withdrawals/withdrawal.rules.ts';
import type { MachineContext } from '../context.ts';
import type { Answer } from '../inbox.ts';
import { MESSAGE_RULES } from '../messages.ts';
import { instantOf, nothingToPrepare, once } from './once.ts';

/** Decides a request for a piece. The answer contains the channel to dispense from, or the reason of the refusal. */
export const withdrawalRequest = once(
  MESSAGE_RULES.withdrawalRequest,
  async (machine, { employee, supervisor }) => ({
    employee: await checkPerson(machine, employee),
    supervisor: supervisor ? await checkPerson(machine, supervisor) : null,
  }),
  async (tx, { dependencies, machineId }, { channel, productId, sizeId, at }, people) =>
    answerOf(
      await requestWithdrawal(tx, dependencies, {
        machineId,
        channel,
        productId,
        sizeId,
        ...people,
        machineTime: instantOf(at),
      }),
    ),
);

/** Finds the person and checks the PIN. Runs before the transaction, because it is slow. */
export const checkPerson = (machine: MachineContext, identity: ClaimedIdentity) =>
  checkIdentity(machine.em(), machine.customerId, machine.dependencies.services.config.PIN_PEPPER, identity);

/** What the machine shows of a piece, and dispenses. `used` includes this piece. */
export const approvedPiece = (withdrawalId: string, channel: NamedChannel, allowance: Allowance | null) => ({
  withdrawalId,
  channel: channel.channel,
  productId: channel.productId,
  productName: channel.productName,
  sizeId: channel.sizeId,
  size: channel.size,
  certificate: channel.certificate,
  ...(allowance &&
    !allowance.isExempt && {
      allowance: {
        quantity: allowance.quantity,
        periodDays: allowance.periodDays,
        periodKind: allowance.periodKind,
        used: allowance.usedBefore + 1,
      },
    }),
});

function answerOf(outcome: RequestOutcome): Answer {
  if (outcome.kind === 'refused') {
    const { withdrawalId, code, supervisorFault } = outcome;
    return { type: 'refused', withdrawalId, code, ...(supervisorFault && { supervisorCode: supervisorFault }) };
  }
  const { withdrawalId, employeeName, channel, allowance } = outcome;
  return {
    type: 'approved',
    employeeName,
    resultWithinSeconds: RESULT_UNKNOWN_AFTER_MINUTES * 60,
    ...approvedPiece(withdrawalId, channel, allowance),
  };
}

/** Records the delivery result of an approved withdrawal. */
export const deliveryResult = once(
  MESSAGE_RULES.deliveryResult,
  nothingToPrepare,
  async (tx, { dependencies, machineId }, message) => {
    const settled = await settleByMachine(tx, dependencies.pubsub, {
      ...message,
      machineId,
      at: instantOf(message.at),
    });
    return {
      type: 'deliveryRecorded',
      withdrawalId: settled.id,
      withdrawalStatus: settled.withdrawalStatus,
      discrepancies: settled.discrepancies,
    };
  },
);
