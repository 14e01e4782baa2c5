import { afterAll, beforeAll, expect, it } from 'vitest';
import { write } from '#api/crud/write.ts';
import { fillMachine, makeMachine } from '#api/features/machines/machine.factory.ts';
import { tellFollowersDue } from '#api/features/notification-triggers/send-to-followers.ts';
import { makeProduct } from '#api/features/products/product.factory.ts';
import { SYSTEM } from '#api/platform/caller.ts';
import { lockChannel, setChannelStatus } from '#api/stock/ledger.ts';
import { type OpenConsole, openConsole } from './support/open-console.ts';

let site: OpenConsole;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(async () => site?.close());

/** A machine with a channel of gloves. */
async function machineWithChannel(): Promise<{ id: string; name: string }> {
  const { app } = site;
  const product = await makeProduct(app);
  const machine = await makeMachine(app);
  const [size] = product.sizes;
  if (!size?.certificates[0]) throw new Error('no size');
  await fillMachine(app, machine, [
    { channel: 1, productId: product.id, sizeId: size.id, certificateId: size.certificates[0].id, quantity: 3 },
  ]);
  return machine;
}

it('a person chooses all events of a type, sees one at the bell without a reload, and opens it IDEA-29 [K1]', async () => {
  const { app } = site;
  const page = await site.signInAs('admin', '/profile#inbox');
  await page.getByRole('button', { name: /Channel blocked/ }).click();
  await page.getByRole('option', { name: 'All events' }).click();
  await page.getByText('Choice saved').waitFor();
  await page.getByRole('button', { name: 'Messages', exact: true }).click();
  await page.getByRole('dialog').getByText('Nothing to read').waitFor();
  await page.keyboard.press('Escape');

  const machine = await machineWithChannel();
  const scope = { em: app.services.orm.em.fork(), tenant: { id: app.acme.id }, actor: SYSTEM };
  await write(scope, async (tx) => {
    const channel = await lockChannel(tx, { machineId: machine.id, channel: 1 });
    if (channel) await setChannelStatus(tx, channel, 'ERROR', { errorCode: 'E17' });
  });
  await tellFollowersDue(app.services, new AbortController().signal);
  await page.getByRole('button', { name: 'Messages: 1 unread message' }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: `Channel 1 of ${machine.name} is blocked` })
    .click();
  await page.waitForURL(({ pathname }) => pathname === `/machines/${machine.id}`);
  await page.getByRole('button', { name: 'Messages', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'See all messages' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/inbox');
  await page.getByRole('link', { name: 'Unread' }).click();
  await page.getByText('Everything is read').waitFor();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Inbox');
});
