import { createTransport } from 'nodemailer';
import type { Config } from '#api/config.ts';

/** A mail to one person, in their language, both as text and as HTML. */
export type Letter = { to: string; language: string; subject: string; text: string; html: string };

/** The SMTP server that takes our mails. */
export type Mail = {
  /** Resolves when the server greets us. */
  health(): Promise<void>;
  /**
   * Resolves when the server has taken the mail; rejects when it has not. `messageId` is the part before the @ of its
   * Message-ID (RFC 5322 §3.6.4): one that is sent twice under one id is shown once by most programs.
   */
  send(letter: Letter, messageId?: string): Promise<void>;
  close(): void;
};

/** Null where no SMTP server is configured. */
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
      // RFC 3834: no robot answers to a robot.
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
