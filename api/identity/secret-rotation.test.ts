import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, sql } from '#api/db/sql.ts';
import type { App } from '#api/server/app.ts';
import { makeSector } from '#api/features/sectors/sector.factory.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { AuthClient } from '#api/testing/auth-client.ts';
import { GraphqlClient } from '#api/testing/client.ts';
import { codeIn, waitForMails } from '#api/testing/mails.ts';
import { makePerson, type OwnPerson } from '#api/testing/people.ts';
import { connectRealmAdmin } from './realms.ts';

const NEW_SECRET = 'n'.repeat(43);
const PAGE = 'query ($nextToken: String) { page: listSectors(limit: 1, nextToken: $nextToken) { nextToken } }';

let app: TestApp;
/** Replicas during the rotation, in its order: `old,new`, then `new,old`, then `new`. */
let oldFirst: App;
let newFirst: App;
let newOnly: App;

beforeAll(async () => {
  app = await bootApp();
  // Two records, so that the list has a second page.
  await makeSector(app);
  await makeSector(app);
  const { APP_SECRET: old } = app.config;
  oldFirst = await app.startReplica({ APP_SECRET: `${old},${NEW_SECRET}` });
  newFirst = await app.startReplica({ APP_SECRET: `${NEW_SECRET},${old}` });
  // Only web: it could not read tasks that are encrypted with the old secret.
  newOnly = await app.startReplica({ APP_SECRET: NEW_SECRET, ROLE: 'web' });
});
afterAll(() => app?.close());

const at = ({ port }: { port: number }, { cookie, device }: Partial<AuthClient> = {}) =>
  Object.assign(new AuthClient(`http://acme.localhost:${port}`), { cookie, device });

async function signedIn(person: OwnPerson, replica: { port: number } = app): Promise<AuthClient> {
  const client = at(replica);
  expect((await client.signIn(person.email, person.password)).status).toBe(200);
  return client;
}

/** Makes the access token so old that the next call refreshes it with the client's secret. */
async function makeOld({ cookie }: AuthClient): Promise<void> {
  const idHash = createHash('sha256')
    .update(cookie?.split('=')[1] ?? '')
    .digest('hex');
  const changed = await change(
    app.services.orm.em.fork(),
    sql`update session set access_issued_at = now(3) - interval 290 second, access_expires_at = now(3) + interval 10 second where id_hash = ${idHash}`,
  );
  expect(changed).toBe(1);
}

async function nextToken(replica: { port: number }, accessToken: string, token: string | null = null) {
  const client = new GraphqlClient(`http://acme.localhost:${replica.port}`, accessToken);
  const { data, errors } = await client.ask<{ page: { nextToken: string | null } }>(PAGE, { nextToken: token });
  return errors[0]?.extensions?.['code'] ?? typeof data?.page.nextToken;
}

async function firstToken(replica: { port: number }, accessToken: string): Promise<string> {
  const client = new GraphqlClient(`http://acme.localhost:${replica.port}`, accessToken);
  const { page } = await client.data<{ page: { nextToken: string | null } }>(PAGE, {});
  if (page.nextToken === null) throw new Error('The list has one page');
  return page.nextToken;
}

describe('a rotation of APP_SECRET', () => {
  it('signs nobody out and keeps page tokens, codes and sign-ins valid, on replicas of each step SEC-49', async () => {
    const [active, idle] = [
      await makePerson(app, app.acme, { isCustomerAdmin: true }),
      await makePerson(app, app.acme),
    ];
    const [browser, idleBrowser] = [await signedIn(active), await signedIn(idle)];
    const { accessToken } = (await browser.session()).session;
    const token = await firstToken(app, accessToken);
    expect((await at(app).call('forgot', { body: { username: idle.email } })).status).toBe(204);
    const [mail] = await waitForMails(idle.email, 1);
    if (!mail) throw new Error('No mail came');

    // Before the realms have the new client secret.
    for (const replica of [oldFirst, newFirst]) {
      expect((await at(replica, browser).session()).status).toBe(200);
      expect(await nextToken(replica, accessToken, token)).not.toBe('BAD_TOKEN');
      await makeOld(browser);
      expect((await at(replica, browser).refresh()).status).toBe(200);
      expect((await at(replica).signIn(active.email, active.password)).status).toBe(200);
    }
    const realms = await connectRealmAdmin({ ...app.config, APP_SECRET: NEW_SECRET });
    await realms.ensureRealm({ subdomain: 'acme', displayName: 'Acme' });
    for (const replica of [oldFirst, newFirst]) {
      await makeOld(browser);
      expect((await at(replica, browser).refresh()).status).toBe(200);
      expect((await at(replica).signIn(active.email, active.password)).status).toBe(200);
    }
    const body = { username: idle.email, code: codeIn(mail), newPassword: 'Boots-4-All-99!' };
    expect((await at(newFirst).call('reset', { body: { ...body, code: '000000' } })).status).toBe(400);
    expect((await at(newFirst).call('reset', { body })).status).toBe(204);

    // Without the old secret: what was used meanwhile is valid, everything else ends.
    const renewed = (await at(newFirst, browser).session()).session.accessToken;
    expect((await at(newOnly, browser).session()).status).toBe(200);
    expect(await nextToken(newOnly, renewed, await firstToken(newFirst, renewed))).not.toBe('BAD_TOKEN');
    expect(await nextToken(newOnly, renewed, token)).toBe('BAD_TOKEN');
    expect((await at(newOnly, idleBrowser).session()).status).toBe(204);
    expect((await at(newOnly).signIn(active.email, active.password)).status).toBe(200);
  });

  it('keeps browsers known SEC-49', async () => {
    const person = await makePerson(app, app.acme);
    const { device } = await signedIn(person, oldFirst);
    const strangers = `sign-in/${app.config.REALM_PREFIX}acme/${person.email}`;
    await app.services.identity.limiter.take(strangers, { tries: 100, seconds: 900 }, 30);
    expect((await at(newFirst).signIn(person.email, person.password)).status).toBe(429);
    expect((await at(newFirst, { device }).signIn(person.email, person.password)).status).toBe(200);
  });
});
