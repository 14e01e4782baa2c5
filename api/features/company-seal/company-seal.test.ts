import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, rows, sql } from '#api/db/sql.ts';
import { makePpeSheet, SIGNATURE } from '#api/features/ppe-sheets/ppe-sheet.factory.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { TEXTS } from '#api/mail/letters.ts';
import { accountOf } from '#api/testing/accounts.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { mailsTo } from '#api/testing/mails.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { makePkcs12, SEAL_PASSWORD } from './company-seal.factory.ts';
import { keySeal } from './company-seal.service.ts';
import { renewKeys } from './seal-upkeep.task.ts';
import { tellSealEnds } from './tell-seal-ends.ts';

const FIELDS = 'subject issuer serialNumber fingerprint validFrom validUntil';
const SET = `mutation ($input: SetCompanySealInput!) { done: setCompanySeal(input: $input) { ${FIELDS} } }`;
const GET = `{ done: getCompanySeal { ${FIELDS} } }`;
const REMOVE = 'mutation { done: removeCompanySeal }';
const SIGN = `mutation ($input: SignPpeSheetInput!) { done: signPpeSheet(input: $input) { checkAddress
  documents { kind seal { subject issuer sealedAt } } } }`;
const PASSWORD = 'Gähn-7';
const NEWER_SECRET = 'the newer secret of a rotation in a test';
const NEVER = new AbortController().signal;

const run = promisify(execFile);

let app: TestApp;
let admin: GraphqlClient;
let folder: string;
beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
  folder = await mkdtemp(path.join(tmpdir(), 'seal-'));
  await openssl('req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -days 30', '/CN=Test Authority');
});
afterAll(async () => {
  await app?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const at = (name: string) => path.join(folder, name);
const openssl = (words: string, subject?: string) =>
  run('openssl', [...words.split(' '), ...(subject ? ['-subj', subject] : [])], { cwd: folder });

/** A certificate of the authority with its key, as PKCS#12 in Base64. */
async function certificate(name: string, { key = 'rsa:2048', format = '' } = {}) {
  await openssl(`req -newkey ${key} -nodes -keyout ${name}.key -out ${name}.csr`, `/CN=${name} LTDA/O=Acme`);
  await run(
    'openssl',
    [
      'x509',
      '-req',
      '-days',
      '20',
      '-in',
      `${name}.csr`,
      '-CA',
      'ca.pem',
      '-CAkey',
      'ca.key',
      '-CAcreateserial',
      '-out',
      `${name}.pem`,
    ],
    { cwd: folder },
  );
  return packed(`${format} -inkey ${name}.key -in ${name}.pem -certfile ca.pem`, name);
}

async function packed(words: string, name: string): Promise<string> {
  const options = `pkcs12 -export ${words} -out ${name}.p12`.split(/\s+/);
  await run('openssl', [...options, '-passout', `pass:${PASSWORD}`], { cwd: folder });
  return (await readFile(at(`${name}.p12`))).toString('base64');
}

const set = (file: string, password = PASSWORD) => admin.data(SET, { input: { file, password } });
const refusal = async (file: string, password = PASSWORD) =>
  (await admin.error(SET, { input: { file, password } })).extensions['fields'];

async function signedSheet() {
  const { id } = await makePpeSheet(app);
  const { done } = await admin.data<{
    done: { checkAddress: string; documents: { kind: string; seal: object | null }[] };
  }>(SIGN, { input: { id, version: 1, signature: SIGNATURE } });
  const response = await fetch(`${app.originOf(app.acme)}/api/ppe-sheets/${id}/pdf`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  return { ...done, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** What openssl says about the signature of a PDF: it checks the bytes outside of the signature against its certificates. */
async function verify(pdf: Buffer): Promise<string> {
  const numbers = /\/ByteRange \[0 +(\d+) +(\d+) +(\d+)\]/.exec(pdf.toString('latin1'))?.slice(1).map(Number);
  const [start = 0, end = 0, rest = 0] = numbers ?? [];
  expect(end + rest, 'the signature covers the whole file').toBe(pdf.length);
  const place = Buffer.from(pdf.subarray(start + 1, end - 1).toString('latin1'), 'hex');
  await writeFile(at('signature.der'), place.subarray(0, place.readUInt16BE(2) + 4));
  await writeFile(at('content'), Buffer.concat([pdf.subarray(0, start), pdf.subarray(end)]));
  const { stderr } = await openssl(
    'cms -verify -binary -cades -inform DER -in signature.der -content content -CAfile ca.pem -purpose any -out /dev/null',
  ).catch((error: unknown) => ({ stderr: String(error) }));
  return stderr;
}

describe('the seal of a company', () => {
  it.each([
    ['RSA', {}],
    ['an elliptic curve', { key: 'ec -pkeyopt ec_paramgen_curve:prime256v1' }],
    ['RSA in an old file', { format: '-legacy' }],
  ])(
    'seals signed sheets so that openssl verifies them, and no changed byte: %s [S10] IDEA-22',
    async (name, options) => {
      await set(await certificate(`Seal${name.length}`, options));
      const { bytes, documents, checkAddress } = await signedSheet();
      const issuer = 'Test Authority';
      const seal = { subject: `Seal${name.length} LTDA`, issuer };
      expect(documents).toMatchObject([
        { kind: 'SIGNED', seal },
        { kind: 'ISSUED', seal: null },
      ]);
      expect(bytes.toString('latin1')).toContain('/SubFilter /ETSI.CAdES.detached');
      expect(await verify(bytes)).toContain('CAdES Verification successful');
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(500) ^ 1, 500);
      expect(await verify(changed)).toContain('verification failure');
      const page = await fetch(app.originOf(app.acme) + new URL(checkAddress).pathname.replace('/ppe', '/api/ppe'));
      expect(await page.json()).toMatchObject({
        documents: [
          { kind: 'SIGNED', seal },
          { kind: 'ISSUED', seal: null },
        ],
      });
    },
  );

  it('seals nothing after its end, of which the console learns the day IDEA-22', async () => {
    await set(await certificate('Ended'));
    const before = await admin.data<{ done: { validUntil: string } }>(GET);
    expect(Date.parse(before.done.validUntil)).toBeGreaterThan(Date.now());
    const ended = sql`update company_seal set valid_until = '2026-01-31 12:00:00.000' where customer_id = ${app.acme.id}`;
    await change(app.services.orm.em.fork(), ended);
    expect(await admin.data(GET)).toMatchObject({
      done: { subject: 'Ended LTDA', validUntil: '2026-01-31T12:00:00.000Z' },
    });
    expect((await signedSheet()).documents).toMatchObject([
      { kind: 'SIGNED', seal: null },
      { kind: 'ISSUED', seal: null },
    ]);
  });

  it('is shown without its key, audited by its fingerprint, stored encrypted, and removed', async () => {
    await set(await certificate('Shown'));
    const { done } = await admin.data<{ done: { subject: string; fingerprint: string } }>(GET);
    expect(done).toMatchObject({ subject: 'Shown LTDA', issuer: 'Test Authority' });
    const stored = JSON.stringify(await rows(app.services.orm.em.fork(), sql`select * from company_seal`));
    const key = await readFile(at('Shown.key'), 'utf8');
    for (const secret of [PASSWORD, key.slice(60, 100), 'PRIVATE KEY']) expect(stored).not.toContain(secret);
    expect(await admin.data(REMOVE)).toEqual({ done: true });
    expect(await admin.data(REMOVE)).toEqual({ done: false });
    expect(await admin.data(GET)).toEqual({ done: null });
    const changes = (await auditOf(app, app.acme.id)).slice(-2).map((entry) => entry.changes['companySeal']);
    expect(changes).toMatchObject([{ new: done.fingerprint }, { old: done.fingerprint, new: null }]);
    expect((await signedSheet()).documents).toMatchObject([{ seal: null }, { seal: null }]);
  });

  it('tells administrators once 30 days before its end, and once after it, by letter', async () => {
    await set(await certificate('Ending'));
    const { services } = app;
    const tell = () => tellSealEnds({ services, ending: NEVER });
    const endsIn = (days: number) =>
      change(
        services.orm.em.fork(),
        sql`update company_seal set valid_until = now(3) + interval ${days} day where customer_id = ${app.acme.id}`,
      );
    const sent = async ({ subject }: { subject: string }) =>
      (await mailsTo(accountOf('admin', 'acme').email)).filter((mail) => mail.subject === subject);
    const { sealEndsSoon, sealEnded } = TEXTS.en;
    const [soonBefore, endedBefore] = [(await sent(sealEndsSoon)).length, (await sent(sealEnded)).length];
    const count = async (soon: number, ended: number) =>
      (await sent(sealEndsSoon)).length === soonBefore + soon && (await sent(sealEnded)).length === endedBefore + ended;
    await endsIn(40);
    expect(await tell()).toBe(0);
    await endsIn(29);
    expect((await Promise.all([tell(), tell()])).toSorted()).toEqual([0, 1]);
    expect(await tell()).toBe(0);
    await waitFor('the first letter', () => count(1, 0));
    expect((await sent(sealEndsSoon)).at(-1)?.text).toContain('/settings/company');
    await endsIn(-1);
    expect([await tell(), await tell()]).toEqual([1, 0]);
    await waitFor('the second letter', () => count(1, 1));
    await set(await certificate('Renewed'));
    expect(await tell(), 'for a new certificate of 20 days').toBe(1);
    await waitFor('the letter about the new certificate', () => count(2, 1));
    expect(await admin.data(REMOVE)).toEqual({ done: true });
  });

  it('is encrypted anew after a rotation, so that the former secret can be removed SEC-49', async () => {
    await set(await certificate('Rotated'));
    const { services } = app;
    const APP_SECRET = `${NEWER_SECRET},${services.config.APP_SECRET}`;
    const task = { services: { ...services, config: { ...services.config, APP_SECRET } }, ending: NEVER };
    expect([await renewKeys(task), await renewKeys(task)]).toEqual([1, 0]);
    const [stored] = await rows(services.orm.em.fork(), sql<{ sealed: string }>`select sealed from company_seal`);
    expect(keySeal(NEWER_SECRET).open(stored?.sealed ?? '', app.acme.id)).toContain('privateKey');
    expect(await admin.data(REMOVE)).toEqual({ done: true });
  });

  it('refuses a wrong password, what is no certificate, no key, a weak key, and certificates that are not valid', async () => {
    const good = await certificate('Good');
    expect(await refusal(good, 'wrong')).toMatchObject([{ path: 'password', key: 'certificatePassword' }]);
    for (const [file, key] of [
      [Buffer.from('no certificate').toString('base64'), 'certificateFile'],
      [Buffer.from(await readFile(at('ca.pem'))).toString('base64'), 'certificateFile'],
      [await packed('-nokeys -in Good.pem', 'NoKey'), 'certificateKey'],
      [await certificate('Weak', { key: 'rsa:1024' }), 'certificateKey'],
      ['%%%', 'pattern'],
      ['A'.repeat(100_000), 'maxLength'],
    ] as const)
      expect(await refusal(file), key).toMatchObject([{ path: 'file', key }]);
    const years = (from: number) => refusal(makePkcs12({ from, to: from }), SEAL_PASSWORD);
    expect(await years(2098)).toMatchObject([{ path: 'file', key: 'sealNotYetValid' }]);
    expect(await years(2020)).toMatchObject([{ path: 'file', key: 'sealExpired' }]);
    expect(await admin.data(GET)).toEqual({ done: null });
    const regular = await app.as('regular');
    expect((await regular.error(GET)).extensions).toMatchObject({ code: 'FORBIDDEN' });
  });
});
