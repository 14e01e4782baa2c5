import { unavailable } from '#api/platform/errors.ts';
import { errorCode, hasProperty } from '#api/platform/error-code.ts';
import type { Logger } from '#api/platform/log.ts';
import type { Letter, Mail } from '#api/platform/mail.ts';

/** Sends a mail and waits until the mail server accepts it. UNAVAILABLE when it does not, or mail is not configured. */
export type Deliver = (kind: string, letter: Letter, messageId?: string) => Promise<void>;

/** Creates the function. The log contains `kind` and not the recipient. */
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

/** Logs only codes, because the texts of an SMTP server contain e-mail addresses. */
const reasonOf = (error: unknown) => ({
  code: errorCode(error) ?? 'UNKNOWN',
  smtpStatus: hasProperty(error, 'responseCode') ? error.responseCode : undefined,
});
