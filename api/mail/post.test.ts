import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createMail } from '#api/platform/mail.ts';
import { testConfig } from '#api/testing/test-config.ts';
import { mailsTo, waitForMails } from '#api/testing/mails.ts';
import { proxyOf } from '#api/testing/tcp-proxy.ts';
import { unique } from '#api/testing/unique.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { passwordChangedLetter } from './letters.ts';
import { createPost } from './post.ts';

const letterTo = (email: string) =>
  passwordChangedLetter({ email, name: 'Rosé', company: 'Ação & Cia', language: 'pt-BR' });

type Scene = {
  post: ReturnType<typeof createPost>;
  /** What the log was told. */
  told: string[];
  cut: () => Promise<void>;
  join: () => Promise<void>;
};

/** A post whose way to the mail server can be cut. */
async function withCable(work: (scene: Scene) => Promise<void>): Promise<void> {
  const { proxy, address } = await proxyOf(process.env.SMTP_URL ?? '');
  const mail = createMail({ ...testConfig(), SMTP_URL: address, MAIL_FROM: 'PPE <ppe@example.com>' });
  if (!mail) throw new Error('Mail is off');
  const told: string[] = [];
  const post = createPost(mail, pino({}, { write: (line: string) => void told.push(line) }));
  await work({ post, told, cut: proxy.cut, join: proxy.join });
  await post.close();
  await proxy.close();
}

describe('the post', () => {
  it('brings text and HTML in the language of the letter, from the sender that is set [T7]', () =>
    withCable(async ({ post }) => {
      const email = `${unique('reader')}@acme.example`;
      post.send('test', letterTo(email));
      const [mail] = await waitForMails(email, 1);
      expect(mail?.from).toMatchObject([{ address: 'ppe@example.com' }]);
      expect(mail?.headers).toMatchObject({ 'content-language': 'pt-BR', 'auto-submitted': 'auto-generated' });
      expect(mail?.subject).toBe('Sua senha foi alterada');
      expect(mail?.text).toContain('Olá, Rosé!');
      expect(mail?.html).toContain('Ação &amp; Cia');
    }));

  it('tries again while the mail server is away, and brings each letter once', () =>
    withCable(async ({ post, told, cut, join }) => {
      const email = `${unique('reader')}@acme.example`;
      await cut();
      post.send('test', letterTo(email));
      await waitFor('the first try to fail', () => told.some((line) => line.includes('mail not taken')));
      await join();
      await waitForMails(email, 1);
      expect(await mailsTo(email)).toHaveLength(1);
      expect(told.join()).not.toContain(email);
    }));

  it('waits at its end for what is under way, and not for a mail server that is away', () =>
    withCable(async ({ post, cut, join }) => {
      const email = `${unique('reader')}@acme.example`;
      post.send('test', letterTo(email));
      await post.close();
      expect(await mailsTo(email)).toHaveLength(1);
      await cut();
      post.send('test', letterTo(`${unique('reader')}@acme.example`));
      await post.close();
      await join();
    }));
});
