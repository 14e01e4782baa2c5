import { readConfig } from '#api/config.ts';
import { GUARDS } from '#api/features/withdrawals/withdrawal.service.ts';
import { gatewayParts, machineContext, type MachineIdentity } from '#api/machines/context.ts';
import { answerTo } from '#api/machines/dispatch.ts';
import type { Frame } from '#api/machines/frame.ts';
import { createServices } from '#api/server/services.ts';
import { lookThenWrite } from './look-then-write.ts';

/** A machine's message. Without `guard` it is handled as a careless author would have written it. */
type Request = { key: number; identity: MachineIdentity; frame: Frame; guard: boolean };

/**
 * The product's services and its handlers of machines' messages, in a process of its own. Messages come and answers go
 * by IPC, since a machine's own socket puts its messages in a row.
 */
const services = await createServices(readConfig());
const guarded = gatewayParts(services, GUARDS);
const careless = gatewayParts(services, lookThenWrite);

process.on('message', (text) => {
  const { key, identity, frame, guard }: Request = JSON.parse(String(text));
  const machine = machineContext(guard ? guarded : careless, identity);
  void answerTo(machine, frame, () => null).then((answer) => process.send?.(JSON.stringify({ key, answer })));
});
process.once('disconnect', () => process.exit(0));
process.send?.('ready');
