import { write } from '#api/crud/write.ts';
import { fillMachine, makeMachine } from '#api/features/machines/machine.factory.ts';
import { makeProduct } from '#api/features/products/product.factory.ts';
import { lockChannel, setChannelStatus } from '#api/stock/ledger.ts';
import type { TestApp } from './app.ts';

/** A machine with three pieces in channel 1, which `setStatus` breaks and mends as the machine reports it. */
export async function machineWithChannel(app: TestApp) {
  const product = await makeProduct(app);
  const machine = await makeMachine(app);
  const [size] = product.sizes;
  const certificate = size?.certificates[0];
  if (!certificate) throw new Error('The product has no certificate');
  await fillMachine(app, machine, [
    { channel: 1, productId: product.id, sizeId: size.id, certificateId: certificate.id, quantity: 3 },
  ]);
  const actor = { type: 'SYSTEM', id: null, name: null } as const;
  const setStatus = (status: 'ERROR' | 'AVAILABLE', error = {}) =>
    write({ em: app.services.orm.em.fork(), tenant: { id: app.acme.id }, actor }, async (tx) => {
      const channel = await lockChannel(tx, { machineId: machine.id, channel: 1 });
      if (channel) await setChannelStatus(tx, channel, status, error);
    });
  return { product, machine, certificate, setStatus };
}
