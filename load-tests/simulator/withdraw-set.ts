import { identityOf, repair, type Behaviour, type Tally } from './at-the-machine.ts';
import { quietPause, type SimulatedMachine } from './simulated-machine.ts';
import type { Worker, Workforce } from './workforce.ts';

type ApprovedPiece = { withdrawalId: string; channel: number };

/** A person requests several products at once, and takes what the machine dispenses. */
export async function withdrawSet(
  machine: SimulatedMachine,
  people: Workforce,
  { worker, productIds }: { worker: Worker; productIds: readonly string[] },
  { failRate, dispenseMs }: Behaviour,
  tally: Tally,
  say: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const answer = await machine.send('piecesRequest', {
    employee: identityOf(worker),
    pieces: productIds.map((productId) => ({ productId, quantity: 1 })),
    at: new Date().toISOString(),
  });
  if (answer.type === 'refused') {
    tally.refused++;
    const productId = productIds[Number(answer.line)];
    if (productId && (answer.code === 'QUOTA_EXCEEDED' || answer.code === 'NO_RULE'))
      people.remember(worker, productId);
    return say(
      `${machine.name()}: ${worker.identification} is refused ${productIds.length} pieces, ${String(answer.code)}`,
    );
  }
  if (answer.type !== 'piecesApproved') {
    tally.errors++;
    return say(`${machine.name()}: ${JSON.stringify(answer)}`);
  }
  const pieces = answer.pieces as ApprovedPiece[];
  await quietPause(dispenseMs * pieces.length, signal);
  const results = pieces.map((piece) => ({ ...piece, isStuck: Math.random() < failRate }));
  for (const { channel, isStuck } of results) if (!isStuck) machine.handOut(channel);
  await machine.send('piecesResult', {
    results: results.map(({ withdrawalId, isStuck }) => ({
      withdrawalId,
      result: isStuck ? 'FAILED' : 'SUCCESS',
      ...(isStuck && { errorCode: 'MOTOR_JAM' }),
    })),
  });
  say(
    `${machine.name()}: ${worker.identification} takes ${pieces.length} pieces at once, from the channels ${pieces.map(({ channel }) => channel).join(', ')}`,
  );
  for (const { channel, isStuck } of results) {
    tally[isStuck ? 'failed' : 'delivered']++;
    if (!isStuck) continue;
    machine.setStatus(channel, 'ERROR');
    void repair(machine, channel, say, signal);
  }
}
