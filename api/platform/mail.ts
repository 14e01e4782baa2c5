import { createTransport } from 'nodemailer';
import type { Config } from '#api/config.ts';

/** The SMTP server that takes our mails. */
export type Mail = {
  /** Resolves when the server greets us. */
  health(): Promise<void>;
};

/** Null where no SMTP server is configured. */
export function createMail(config: Config): Mail | null {
  if (!config.SMTP_URL) return null;
  const transport = createTransport({ url: config.SMTP_URL, connectionTimeout: 2000, greetingTimeout: 2000 });
  return { health: async () => void (await transport.verify()) };
}
