import { createTransport } from 'nodemailer';
import type { Config } from '#api/config.ts';

/** A mail to one person in their language, as text and as HTML. */
export type Letter = { to: string; language: string; subject: string; text: string; html: string };

/** Connection to the SMTP server. */
export type Mail = {
  /** Resolves when the server accepts a connection. */
  health(): Promise<void>;
  /**
   * Resolves when the server has accepted the mail; rejects otherwise. `messageId` is the part before the @ of the
   * Message-ID (RFC 5322 §3.6.4): most mail programs show two mails with the same id once.
   */
  send(letter: Letter, messageId?: string): Promise<void>;
  close(): void;
};

/** Returns null when no SMTP server is configured. */
export function createMail(config: Config): Mail | null {
  if (!config.SMTP_URL) return null;
  const transport = createTransport({
    url: config.SMTP_URL,
    connectionTimeout: 2000,
    greetingTimeout: 2000,
    socketTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const from = config.MAIL_FROM ?? `no-reply@${config.ROOT_DOMAIN}`;
  return {
    health: async () => void (await transport.verify()),
    async send({ to, language, subject, text, html }, messageId) {
      // RFC 3834: prevents automatic replies.
      const headers = { 'Content-Language': language, 'Auto-Submitted': 'auto-generated' };
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers,
        ...(messageId && { messageId: `<${messageId}@${config.ROOT_DOMAIN}>` }),
      });
    },
    close: () => transport.close(),
  };
}
