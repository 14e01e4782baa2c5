import { requestPieces, type PiecesOutcome } from '#api/features/withdrawals/request-pieces.service.ts';
import { settleByMachine, type MachineOutcome } from '#api/features/withdrawals/settle-withdrawal.service.ts';
import { RESULT_UNKNOWN_AFTER_MINUTES } from '#api/features/withdrawals/withdrawal.rules.ts';
import type { Answer } from '../inbox.ts';
import { MESSAGE_RULES } from '../messages.ts';
import { instantOf, nothingToPrepare, once } from './once.ts';
import { approvedPiece, checkPerson } from './withdrawal.ts';

/** Decides a request for several pieces: all of them, or none. */
export const piecesRequest = once(
  MESSAGE_RULES.piecesRequest,
  (machine, { employee }) => checkPerson(machine, employee),
  async (tx, { dependencies, machineId }, { id, pieces, at }, employee) =>
    answerOf(
      id,
      await requestPieces(tx, dependencies, {
        machineId,
        requestId: id,
        employee,
        wanted: pieces,
        machineTime: instantOf(at),
      }),
    ),
);

function answerOf(requestId: string, outcome: PiecesOutcome): Answer {
  if (outcome.kind === 'refused') {
    const { withdrawalId, code, line } = outcome;
    return { type: 'refused', withdrawalId, code, line };
  }
  return {
    type: 'piecesApproved',
    requestId,
    employeeName: outcome.employeeName,
    resultWithinSeconds: RESULT_UNKNOWN_AFTER_MINUTES * 60,
    pieces: outcome.pieces.map(({ line, withdrawalId, channel, allowance }) => ({
      line,
      ...approvedPiece(withdrawalId, channel, allowance),
    })),
  };
}

/**
 * Records the results of several pieces in one transaction. Failures come last: after them the channel is in ERROR, also
 * when another piece of it was delivered.
 */
export const piecesResult = once(
  MESSAGE_RULES.piecesResult,
  nothingToPrepare,
  async (tx, { dependencies, machineId }, { results }) => {
    const settled = new Map<string, MachineOutcome>();
    const indexed = results.map((result, index) => ({ ...result, index }));
    for (const { index, at, ...report } of indexed.toSorted(failuresLast)) {
      const path = `results[${index}].withdrawalId`;
      const outcome = await settleByMachine(tx, dependencies.pubsub, { ...report, machineId, at: instantOf(at) }, path);
      settled.set(report.withdrawalId, outcome);
    }
    return {
      type: 'piecesRecorded',
      results: results.map(({ withdrawalId }) => ({
        withdrawalId,
        withdrawalStatus: settled.get(withdrawalId)?.withdrawalStatus,
        discrepancies: settled.get(withdrawalId)?.discrepancies,
      })),
    };
  },
);

const failuresLast = (a: { result: string }, b: { result: string }): number =>
  Number(a.result === 'FAILED') - Number(b.result === 'FAILED');
