import { readConfig } from '#api/config.ts';
import { rows, sql } from '#api/db/sql.ts';
import { Presence } from '#api/machines/presence.ts';
import { LIMITS } from '#api/machines/protocol.ts';
import { MachineSocket, Slots } from '#api/machines/slots.ts';
import { newId } from '#api/platform/ids.ts';
import { closeServices, createServices } from '#api/server/services.ts';

/**
 * Our side of PERF-1e: the gateway's presence writer, with all machines dirty, in a loop. Arguments and messages are
 * those of baselines/upsert-loop.ts, except the URL, which comes from the environment, and the rows per statement,
 * which the writer decides.
 */
const [customerId = '', machines = '', warmUp = '', measured = ''] = process.argv.slice(2);
const services = await createServices(readConfig());
const slots = new Slots();
const presence = new Presence(services, slots);
const query = sql<{
  id: string;
}>`select id from machine where customer_id = ${customerId} order by id limit ${Number(machines)}`;
for (const { id } of await rows(services.orm.em.fork(), query)) {
  // The writer treats this as a connected machine: it does not use the socket.
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
// The process waits for its stop, so that its figures can still be read from outside.
process.channel?.ref();
process.send?.('measuring');
const begun = performance.now();
const written = await loop(Number(measured));
process.send?.({ rows: written, seconds: (performance.now() - begun) / 1000 });
await closeServices(services);
