import { firstRow, sql } from '#api/db/sql.ts';
import { customerRow } from '#api/features/customers/customer.service.ts';
import { createDeliver } from '#api/mail/deliver.ts';
import { sheetLinkLetter } from '#api/mail/letters.ts';
import { momentIn, recipientRules } from '#api/mail/recipient.ts';
import { consoleAddress } from '#api/platform/console-address.ts';
import { yup } from '#api/rules/yup.ts';
import type { Services } from '#api/services/services.ts';
import { defineTask, type TaskRun } from '#api/tasks/task.ts';
import { SHEET_LIMITS } from './ppe-sheet.rules.ts';
import { sha256Of } from './sheet-document.service.ts';

const DAY_MS = 86_400_000;

/** Sends an employee the link to sign a sheet; not if it was withdrawn, replaced or used, or has expired, meanwhile. */
export const sheetLinkLetterTask = defineTask({
  kind: 'sheet-link-letter',
  priority: 1,
  sealed: true,
  backoff: { firstMs: 1000, longestMs: 300_000 },
  expiresMs: SHEET_LIMITS.linkDays * DAY_MS,
  payload: yup.object({
    to: recipientRules.required(),
    token: yup.string().required(),
    sheetId: yup.string().required(),
  }),
  async run({ to, token, sheetId }, { services, customerId, id }: TaskRun<Services>) {
    if (customerId === null) throw new Error('A sheet belongs to a tenant');
    const em = services.orm.em.fork();
    const open = await firstRow(
      em,
      sql<{ expiresAt: string }>`select date_format(link_expires_at, '%Y-%m-%dT%H:%i:%sZ') as expiresAt from ppe_sheet
        where customer_id = ${customerId} and id = ${sheetId} and sheet_status = 'ISSUED'
          and link_hash = ${sha256Of(token)} and link_expires_at > now(3)`,
    );
    if (!open) return;
    const { displayName: company, subdomain, timeZone } = await customerRow(em, customerId);
    // The fragment of an address is not sent to servers, so no log contains the token.
    const address = `${consoleAddress(services.config, subdomain, `/ppe-sheets/sign?lng=${to.language}`)}#${token}`;
    const until = momentIn(to.language, timeZone, new Date(open.expiresAt));
    await createDeliver(services)(
      'sheet link',
      sheetLinkLetter({ ...to, company }, { address, until }),
      `sheet-link-${id}`,
    );
  },
});
