import { mapDatabaseError } from '#api/crud/database-errors.ts';
import { unavailable } from '#api/platform/errors.ts';
import type { Logger } from '#api/platform/log.ts';
import type { MachineContext } from './context.ts';
import { describeFailure, type Frame } from './frame.ts';
import { replay } from './handlers/replay.ts';
import { counterReport } from './handlers/counters.ts';
import type { Handler } from './handlers/once.ts';
import { channelReport, restockByOperator, stockReport } from './handlers/stock.ts';
import { piecesRequest, piecesResult } from './handlers/pieces.ts';
import { deliveryResult, withdrawalRequest } from './handlers/withdrawal.ts';
import type { Answer } from './inbox.ts';
import type { MachineMessageType } from './protocol.ts';

/** Handlers of messages about withdrawals and stock. Sessions handles messages about the connection. */
const HANDLERS: Record<Exclude<MachineMessageType, 'hello' | 'keepAlive' | 'configurationAck'>, Handler> = {
  withdrawalRequest,
  deliveryResult,
  piecesRequest,
  piecesResult,
  stockReport,
  channelReport,
  restock: restockByOperator,
  counterReport,
  replay,
};

/**
 * After this time the machine gets UNAVAILABLE. The work may still finish, so the machine repeats the message with the
 * same id.
 */
const ANSWER_WITHIN_MS = 15_000;

/**
 * Answers a message, with an `error` frame after a failure. Never throws. `own` handles messages about the connection.
 */
export async function answerTo(
  machine: MachineContext,
  { type, body }: Frame,
  own: (body: Record<string, unknown>) => Promise<Answer> | null,
): Promise<Answer> {
  try {
    const handler = type === 'hello' || type === 'keepAlive' || type === 'configurationAck' ? null : HANDLERS[type];
    const work = handler ? handler(machine, body) : own(body);
    if (!work) throw new Error(`No handler for ${type}`);
    return await within(ANSWER_WITHIN_MS, work);
  } catch (error) {
    return errorAnswer(error, machine.dependencies.services.log, { machineId: machine.machineId, type });
  }
}

/** Makes an `error` frame. An unexpected failure is logged and answered as INTERNAL. */
export function errorAnswer(error: unknown, log: Logger, about: { machineId: string; type?: string }): Answer {
  const cause = mapDatabaseError(error);
  const failure = describeFailure(cause);
  if (!failure) log.error({ err: error, ...about }, 'a machine message failed');
  const { code, message, details } = failure ?? { code: 'INTERNAL', message: 'Something went wrong', details: {} };
  return { type: 'error', code, message, ...details };
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unavailable('mysql')), ms);
  });
  work.catch(() => {});
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
