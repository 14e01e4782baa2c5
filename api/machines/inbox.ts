import { createHmac } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/mysql';
import { write, type Tx } from '#api/crud/write.ts';
import { change, firstRow, sql } from '#api/db/sql.ts';
import type { MachineContext } from './context.ts';
import { ProtocolError } from './frame.ts';
import type { ServerMessageType } from './protocol.ts';

/** What the server answers to a message; `re` is added when it is sent. */
export type Answer = { type: ServerMessageType } & Record<string, unknown>;

/** Which message this is: its id, and a hash of all it says. */
export type Received = { id: string; hash: string };

/**
 * Names a body, whatever the order of its fields. Under a key, since a bare hash would give away the PIN inside to
 * whoever tries ten thousand of them.
 */
export const hashBody = (body: unknown, pepper: string): string =>
  createHmac('sha256', pepper).update(canonical(body)).digest('hex');

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`;
}

/** The answer that was given to this message before, if it was. The same id with another body is ID_REUSED. */
export async function earlierAnswer(
  em: SqlEntityManager,
  { customerId, machineId }: MachineContext,
  { id, hash }: Received,
): Promise<Answer | null> {
  const found = await firstRow(
    em,
    sql<{ hash: string; answer: Answer }>`select body_hash as hash, answer from machine_inbox
      where customer_id = ${customerId} and machine_id = ${machineId} and message_id = ${id}`,
  );
  if (!found) return null;
  if (found.hash !== hash) throw new ProtocolError('ID_REUSED', 'This id has been used for another message');
  return found.answer;
}

/** Two sockets, or two replicas, at the same message: the second finds that the first has answered it. */
class AnsweredMeanwhile extends Error {}

/**
 * Applies a message once: effect and answer are written in one transaction, so that a repeated message finds its answer
 * and changes nothing, however often and wherever it arrives (requirements M3).
 */
export async function applyOnce(
  machine: MachineContext,
  received: Received,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await write(machine.scope(), async (tx) => {
      const answer = await work(tx);
      const affected = await change(
        tx.em,
        sql`insert ignore into machine_inbox (customer_id, machine_id, message_id, body_hash, answer)
          values (${machine.customerId}, ${machine.machineId}, ${received.id}, ${received.hash}, ${JSON.stringify(answer)})`,
      );
      if (affected === 0) throw new AnsweredMeanwhile();
      return answer;
    });
  } catch (error) {
    if (!(error instanceof AnsweredMeanwhile)) throw error;
    const answer = await earlierAnswer(machine.em(), machine, received);
    if (!answer) throw error;
    return answer;
  }
}
