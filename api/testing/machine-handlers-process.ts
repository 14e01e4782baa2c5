import { readConfig } from '#api/config.ts';
import { GUARDS } from '#api/features/withdrawals/withdrawal.service.ts';
import { createGatewayDependencies, machineContext, type MachineIdentity } from '#api/machines/context.ts';
import { answerTo } from '#api/machines/dispatch.ts';
import type { Frame } from '#api/machines/frame.ts';
import { createServices } from '#api/server/services.ts';
import { lookThenWrite } from './look-then-write.ts';

/** A machine's message. Without `guard` it is handled with the unsafe reservation. */
type Request = { key: number; identity: MachineIdentity; frame: Frame; guard: boolean };

/**
 * The product's services and its handlers of machine messages, in a separate process. Messages and answers use IPC,
 * because the socket of a machine would serialise its messages.
 */
const services = await createServices(readConfig());
const guarded = createGatewayDependencies(services, GUARDS);
const unguarded = createGatewayDependencies(services, lookThenWrite);

process.on('message', (text) => {
  const { key, identity, frame, guard }: Request = JSON.parse(String(text));
  const machine = machineContext(guard ? guarded : unguarded, identity);
  void answerTo(machine, frame, () => null).then((answer) => process.send?.(JSON.stringify({ key, answer })));
});
process.once('disconnect', () => process.exit(0));
process.send?.('ready');
