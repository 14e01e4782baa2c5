import { createHmac } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/mysql';
import { write, type Tx } from '#api/crud/write.ts';
import { change, firstRow, sql } from '#api/db/sql.ts';
import { canonicalJson } from '#api/platform/canonical-json.ts';
import { secretsOf } from '#api/platform/secrets.ts';
import type { MachineContext } from './context.ts';
import { ProtocolError } from './frame.ts';
import type { ServerMessageType } from './protocol.ts';

/** The server's answer to a message. `re` is added when it is sent. */
export type Answer = { type: ServerMessageType } & Record<string, unknown>;

/** Identifies a message: its id and the hashes of its body, with the current pepper first. */
export type MessageKey = { id: string; hashes: readonly [string, ...string[]] };

/**
 * Hashes of a body with each pepper, independent of the order of its fields. They have a key, because a PIN in the body
 * could be guessed.
 */
export function hashBody(body: unknown, peppers: string): readonly [string, ...string[]] {
  const text = canonicalJson(body);
  const hash = (pepper: string) => createHmac('sha256', pepper).update(text).digest('hex');
  const [current, ...earlier] = secretsOf(peppers);
  return [hash(current), ...earlier.map(hash)];
}

/** Finds the earlier answer to this message. ID_REUSED when the id was used with another body. */
export async function earlierAnswer(
  em: SqlEntityManager,
  { customerId, machineId }: MachineContext,
  { id, hashes }: MessageKey,
): Promise<Answer | null> {
  const found = await firstRow(
    em,
    sql<{ hash: string; answer: Answer }>`select body_hash as hash, answer from machine_inbox
      where customer_id = ${customerId} and machine_id = ${machineId} and message_id = ${id}`,
  );
  if (!found) return null;
  if (!hashes.includes(found.hash)) throw new ProtocolError('ID_REUSED', 'This id has been used for another message');
  return found.answer;
}

/** Another socket or replica answered the same message at the same time. */
class AnsweredMeanwhile extends Error {}

/**
 * Applies a message once. Effect and answer are written in one transaction, so that a repeated message gets the stored
 * answer and changes nothing, on any replica (requirements M3).
 */
export async function applyOnce(
  machine: MachineContext,
  key: MessageKey,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await write(machine.scope(), async (tx) => {
      const answer = await work(tx);
      const affected = await change(
        tx.em,
        sql`insert ignore into machine_inbox (customer_id, machine_id, message_id, body_hash, answer)
          values (${machine.customerId}, ${machine.machineId}, ${key.id}, ${key.hashes[0]}, ${JSON.stringify(answer)})`,
      );
      if (affected === 0) throw new AnsweredMeanwhile();
      return answer;
    });
  } catch (error) {
    if (!(error instanceof AnsweredMeanwhile)) throw error;
    const answer = await earlierAnswer(machine.em(), machine, key);
    if (!answer) throw error;
    return answer;
  }
}
