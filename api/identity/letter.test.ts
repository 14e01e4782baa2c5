import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMail } from '#api/platform/mail.ts';
import { openQueue, type TestProcess, type TestQueue } from '#api/tasks/testing/queue.ts';
import { mailsTo, waitForMails } from '#api/testing/mails.ts';
import { proxyOf, type TcpProxy } from '#api/testing/tcp-proxy.ts';
import { testConfig } from '#api/testing/test-config.ts';
import { unique } from '#api/testing/unique.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { passwordChangedLetterTask, resetCodeLetterTask } from './letter.task.ts';

let queue: TestQueue;
/** Proxy in front of the mail server. */
let smtp: TcpProxy;
let smtpAddress: string;

beforeAll(async () => {
  queue = await openQueue();
  ({ proxy: smtp, address: smtpAddress } = await proxyOf(process.env.SMTP_URL ?? ''));
});
afterAll(async () => {
  await queue?.close();
  await smtp?.close();
});

const addressee = (email: string) => ({ email, name: 'Rosé', company: 'Ação & Cia', language: 'pt-BR' as const });

/** A worker that sends mails; `lines` are the lines of its log. */
async function startMailer(): Promise<TestProcess & { lines: string[] }> {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const mail = createMail({ ...testConfig(), SMTP_URL: smtpAddress, MAIL_FROM: 'PPE <ppe@example.com>' });
  const kinds = [passwordChangedLetterTask, resetCodeLetterTask];
  return { ...(await queue.process(kinds, { services: { mail, log } })), lines };
}

describe('a mail', () => {
  it('has text and HTML in the recipient’s language and the configured sender [T7]', async () => {
    const { enqueue, stop } = await startMailer();
    const email = `${unique('reader')}@acme.example`;
    await enqueue(passwordChangedLetterTask, { to: addressee(email) });
    const [mail] = await waitForMails(email, 1);
    expect(mail?.from).toMatchObject([{ address: 'ppe@example.com' }]);
    expect(mail?.headers).toMatchObject({ 'content-language': 'pt-BR', 'auto-submitted': 'auto-generated' });
    expect(mail?.headers['message-id']).toMatch(/^<password-changed-\d+@/);
    expect(mail?.subject).toBe('Sua senha foi alterada');
    expect(mail?.text).toContain('Olá, Rosé!');
    expect(mail?.html).toContain('Ação &amp; Cia');
    await stop();
  });

  it('waits while the mail server is down, even over a restart of the worker, and is sent once REL-15', async () => {
    const first = await startMailer();
    const email = `${unique('reader')}@acme.example`;
    await smtp.cut();
    for (const code of ['111111', '222222'])
      await first.enqueue(resetCodeLetterTask, { to: addressee(email), code }, { subject: 'same' });
    await waitFor('the first try to fail', () => first.lines.some((line) => line.includes('mail not taken')));
    expect(first.lines.join()).not.toContain(email);
    await first.stop();
    expect(JSON.stringify(await queue.all())).not.toContain('111111');
    const second = await startMailer();
    await smtp.join();
    await waitFor('both letters', async () => (await mailsTo(email)).length === 2, 30_000);
    await waitFor('an empty queue', async () => (await queue.all()).length === 0);
    expect(await mailsTo(email)).toHaveLength(2);
    await second.stop();
  });
});
