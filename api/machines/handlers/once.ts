import type { Tx } from '#api/crud/write.ts';
import type { yup } from '#api/rules/yup.ts';
import type { MachineContext } from '../context.ts';
import { checkMessage } from '../frame.ts';
import { applyOnce, earlierAnswer, hashBody, type Answer, type MessageKey } from '../inbox.ts';

/** Answers messages of one type. */
export type Handler = (machine: MachineContext, body: Record<string, unknown>) => Promise<Answer>;

/**
 * Checks a message and finds the earlier answer to it. `identical` is the part of the message that must not change when
 * the machine repeats it.
 */
export async function receive<S extends yup.AnyObjectSchema>(
  machine: MachineContext,
  rules: S,
  body: Record<string, unknown>,
  identical: Record<string, unknown> = body,
): Promise<{ message: yup.InferType<S>; key: MessageKey; earlier: Answer | null }> {
  const message = checkMessage(rules, body);
  const key = { id: String(body.id), hashes: hashBody(identical, machine.dependencies.services.config.MACHINE_PEPPER) };
  return { message, key, earlier: await earlierAnswer(machine.em(), machine, key) };
}

/**
 * Makes a handler whose effect happens only once per message. `prepare` runs before the transaction: slow work without
 * changes. `apply` runs in the transaction.
 */
export const once =
  <S extends yup.AnyObjectSchema, P>(
    rules: S,
    prepare: (machine: MachineContext, message: yup.InferType<S>) => Promise<P>,
    apply: (tx: Tx, machine: MachineContext, message: yup.InferType<S>, prepared: P) => Promise<Answer>,
  ): Handler =>
  async (machine, body) => {
    const { message, key, earlier } = await receive(machine, rules, body);
    if (earlier) return earlier;
    const prepared = await prepare(machine, message);
    return applyOnce(machine, key, (tx) => apply(tx, machine, message, prepared));
  };

export const nothingToPrepare = async (): Promise<void> => {};

/** Parses a time of the machine's clock. */
export const instantOf = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);
