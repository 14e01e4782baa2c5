import type { Tx } from '#api/crud/write.ts';
import type { yup } from '#api/rules/yup.ts';
import type { MachineContext } from '../context.ts';
import { checkMessage } from '../frame.ts';
import { applyOnce, earlierAnswer, hashBody, type Answer, type Received } from '../inbox.ts';

/** Answers one kind of message. */
export type Handler = (machine: MachineContext, body: Record<string, unknown>) => Promise<Answer>;

/** Checks a message and finds out whether it was answered before. `said` is what of it must be the same when it comes again. */
export async function receive<S extends yup.AnyObjectSchema>(
  machine: MachineContext,
  rules: S,
  body: Record<string, unknown>,
  said: Record<string, unknown> = body,
): Promise<{ message: yup.InferType<S>; received: Received; earlier: Answer | null }> {
  const message = checkMessage(rules, body);
  const received = { id: String(body.id), hash: hashBody(said, machine.parts.services.config.MACHINE_PEPPER) };
  return { message, received, earlier: await earlierAnswer(machine.em(), machine, received) };
}

/**
 * A message whose effect must happen once. `prepare` does what is slow and changes nothing, before the transaction;
 * `apply` is the transaction.
 */
export const once =
  <S extends yup.AnyObjectSchema, P>(
    rules: S,
    prepare: (machine: MachineContext, message: yup.InferType<S>) => Promise<P>,
    apply: (tx: Tx, machine: MachineContext, message: yup.InferType<S>, prepared: P) => Promise<Answer>,
  ): Handler =>
  async (machine, body) => {
    const { message, received, earlier } = await receive(machine, rules, body);
    if (earlier) return earlier;
    const prepared = await prepare(machine, message);
    return applyOnce(machine, received, (tx) => apply(tx, machine, message, prepared));
  };

export const nothingToPrepare = async (): Promise<void> => {};

/** The machine's own time, as it said it. */
export const instantOf = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);
