import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWebhookReceiver, type WebhookReceiver } from '#api/testing/webhook-receiver.ts';
import { unique } from '#api/testing/unique.ts';
import { type OpenConsole, openConsole } from './support/open-console.ts';

let site: OpenConsole;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  site = await openConsole({ WEBHOOK_ALLOWED_HOSTS: receiver.name });
});
afterAll(async () => {
  receiver?.close();
  await site?.close();
});

it('an administrator creates a webhook, gets its secret once, tries it, and sends a message again [S5]', async () => {
  const page = await site.signInAs('admin', '/notifications');
  await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
  await page.getByRole('link', { name: 'New webhook' }).first().click();
  const name = unique('ERP');
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Address').fill(receiver.url);
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await page.getByRole('link', { name }).click();
  await page.getByText('There is no secret yet.').waitFor();
  await page.getByRole('button', { name: 'Create secret' }).click();
  await page.getByText('It is shown only this once.').waitFor();
  expect(await page.getByRole('dialog').last().getByRole('textbox').inputValue()).toContain('whsec_');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Create new secret' }).waitFor();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await page.getByText('Delivered').waitFor();
  expect(receiver.received).toHaveLength(1);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => receiver.received.map(({ headers }) => headers['webhook-id'])).toHaveLength(2);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});
