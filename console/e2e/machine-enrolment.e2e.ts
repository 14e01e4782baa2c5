import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMachine } from '#api/features/machines/machine.factory.ts';
import { connectMachine, type MachineClient } from '#load-tests/simulator/machine-client.ts';
import { enrol } from '#load-tests/simulator/enrol.ts';
import { type OpenConsole, openConsole } from './support/open-console.ts';

let site: OpenConsole;
let client: MachineClient | undefined;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(async () => {
  client?.cut();
  await site?.close();
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const codeOn = (page: Page) => page.getByRole('dialog').getByLabel('Code', { exact: true }).inputValue();

describe('a machine that enrols with a code SEC-42', () => {
  it('is shown at once on the page with the code, goes online, and its credential is in the list', async () => {
    const machine = await makeMachine(site.app);
    const page = await site.signInAs('admin', `/machines/${machine.id}?dialog=credentials`);
    await press(page, 'Enrol with a code');
    await page.getByText(`enter the address ${new URL(site.urlOf('/')).host}`).waitFor();
    await page
      .getByRole('progressbar', { name: 'Time left' })
      .getByText(/^1\d:\d\d$/)
      .waitFor();

    const { token, url, machineId } = await enrol(site.urlOf('/'), await codeOn(page));
    expect(machineId).toBe(machine.id);
    await page.getByText('The machine has enrolled').waitFor();
    client = await connectMachine(url, token);
    await press(page, 'Back to the credentials');
    await page.getByRole('dialog').getByText('Active', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Online', { exact: true }).waitFor();
  });

  it('can use a new code after the first one has expired', async () => {
    const machine = await makeMachine(site.app);
    const page = await site.signInAs('admin', `/machines/${machine.id}?dialog=credentials`);
    await page.getByRole('button', { name: 'Enrol with a code' }).waitFor();
    await shortenFirstCode(page);
    await press(page, 'Enrol with a code');
    await page.getByText('The code has expired').waitFor();
    await press(page, 'New code');
    await page.getByText('The code has expired').waitFor({ state: 'detached' });
    await enrol(site.urlOf('/'), await codeOn(page));
    await page.getByText('The machine has enrolled').waitFor();
  });
});

/** Shortens the lifetime in the answer for the first code from 15 minutes to one second. */
async function shortenFirstCode(page: Page): Promise<void> {
  let isFirst = true;
  await page.route('**/graphql', async (route) => {
    const request = route.request();
    const body = request.postData();
    if (!isFirst || !body?.includes('StartMachineEnrolment')) return route.continue();
    isFirst = false;
    // route.fetch() does not resolve *.localhost.
    const { authorization = '' } = await request.allHeaders();
    const headers = { Authorization: authorization, 'Content-Type': 'application/json' };
    const answer = await fetch(request.url(), { method: 'POST', headers, body });
    const text = await answer.text();
    return route.fulfill({
      status: answer.status,
      contentType: answer.headers.get('content-type') ?? '',
      body: text.replace(/"secondsLeft":\d+/, '"secondsLeft":1'),
    });
  });
}
