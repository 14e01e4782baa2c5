import { readConfig } from '#api/config.ts';
import { rows, sql } from '#api/db/sql.ts';
import { Presence } from '#api/machines/presence.ts';
import { LIMITS } from '#api/machines/protocol.ts';
import { MachineSocket, Slots } from '#api/machines/slots.ts';
import { newId } from '#api/platform/ids.ts';
import { closeServices, createServices } from '#api/server/services.ts';

/**
 * PERF-1e's other side: the gateway's own writer of presence, all its machines dirty, written again as soon as they
 * are. Arguments and messages are those of baselines/upsert-loop.ts, but for the address, which comes from the
 * environment as always, and the rows of a statement, which the writer knows itself.
 */
const [customerId = '', machines = '', warmUp = '', measured = ''] = process.argv.slice(2);
const services = await createServices(readConfig());
const slots = new Slots();
const presence = new Presence(services, slots);
const query = sql<{
  id: string;
}>`select id from machine where customer_id = ${customerId} order by id limit ${Number(machines)}`;
for (const { id } of await rows(services.orm.em.fork(), query)) {
  // A machine that is connected, as far as the writer can tell: it looks at no socket.
  const socket: MachineSocket = Object.create(MachineSocket.prototype);
  slots.take(socket, { customerId, machineId: id, credentialId: id, name: id }, newId(), Date.now(), LIMITS.burst);
}

async function loop(seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000;
  const before = presence.flushedRows;
  while (performance.now() < end) {
    slots.lastSeenMs.fill(Date.now());
    slots.dirty.fill(1);
    await presence.flush();
  }
  return presence.flushedRows - before;
}

await loop(Number(warmUp));
// Stays until it is told to go, so that its figures can still be read from outside.
process.channel?.ref();
process.send?.('measuring');
const begun = performance.now();
const written = await loop(Number(measured));
process.send?.({ rows: written, seconds: (performance.now() - begun) / 1000 });
await closeServices(services);
