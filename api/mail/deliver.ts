import { unavailable } from '#api/platform/errors.ts';
import { errorCode, hasProperty } from '#api/platform/error-code.ts';
import type { Logger } from '#api/platform/log.ts';
import type { Letter, Mail } from '#api/platform/mail.ts';

/** Hands a letter to the mail server and waits for it. UNAVAILABLE when it is not taken, or mail is off. */
export type Deliver = (kind: string, letter: Letter, messageId?: string) => Promise<void>;

/** `kind` names the letter in the log; its reader is not named there. */
export const createDeliver =
  ({ mail, log }: { mail: Mail | null; log: Logger }): Deliver =>
  async (kind, letter, messageId) => {
    if (!mail) throw unavailable('mail');
    try {
      await mail.send(letter, messageId);
    } catch (error) {
      log.warn({ kind, ...reasonOf(error) }, 'mail not taken');
      throw unavailable('mail');
    }
    log.info({ kind }, 'mail sent');
  };

/** Codes only: an SMTP server's words hold addresses of people. */
const reasonOf = (error: unknown) => ({
  code: errorCode(error) ?? 'UNKNOWN',
  smtpStatus: hasProperty(error, 'responseCode') ? error.responseCode : undefined,
});
