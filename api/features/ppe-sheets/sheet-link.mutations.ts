import { randomBytes } from 'node:crypto';
import { getOrFail } from '#api/crud/rows.ts';
import { lockRow, saveRow } from '#api/crud/update-row.ts';
import { write } from '#api/crud/write.ts';
import { firstRow, isAnyOf, rows, sql } from '#api/db/sql.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { SendPpeSheetLinkInput, WithdrawPpeSheetLinkInput } from '#api/graphql/generated/types.ts';
import type { MailLanguage } from '#api/mail/language.ts';
import { withinLetterLimits } from '#api/mail/letter-limits.ts';
import { clock } from '#api/platform/clock.ts';
import { conflict, notFound, unavailable } from '#api/platform/errors.ts';
import { validate } from '#api/rules/validate.ts';
import { frozenContent, requireStatus } from './add-signature.ts';
import { PpeSheet } from './ppe-sheet.entity.ts';
import { DEFAULT_LINK_DAYS, sendSheetLinkRules } from './ppe-sheet.rules.ts';
import { sha256Of } from './sheet-document.service.ts';
import { sheetLinkLetterTask } from './sheet-link-letter.task.ts';

/** Bytes of a token: 43 characters of base64url. */
const TOKEN_BYTES = 32;

const DAY_MS = 86_400_000;

/** Languages of letters by those of sheets. */
export const LETTER_LANGUAGES = { PT_BR: 'pt-BR', EN: 'en', ES: 'es' } as const satisfies Record<string, MailLanguage>;

/**
 * Sends the employee of an issued sheet a link for the signature, in the language of the sheet. A new link replaces an
 * earlier one. The letter counts for the limits of its recipient, the sender and the tenant.
 */
export async function sendPpeSheetLink(ctx: TenantContext, input: SendPpeSheetLinkInput): Promise<PpeSheet> {
  const { days } = validate(sendSheetLinkRules, { days: input.days ?? undefined });
  const { services, tenant, viewer } = ctx;
  const found = await getOrFail(ctx, PpeSheet, input.id);
  if (found.version !== input.version) throw conflict(found.version);
  requireStatus(found, ['ISSUED']);
  const email = await emailOf(ctx, found.employeeId);
  if (email === null) throw notFound('Employee');
  if (!services.mail) throw unavailable('mail');
  const { look, employee } = await frozenContent(ctx, found.id);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const letter = { senderId: viewer.id, customerId: viewer.isSystemAdmin ? null : tenant.id, recipient: email };
  const { sheet, task } = await withinLetterLimits(services.identity.limiter, services.config, letter, () =>
    write(ctx, async (tx) => {
      const sheet = await lockRow(tx, PpeSheet, input.id, input.version);
      requireStatus(sheet, ['ISSUED']);
      const linkSentAt = clock.now();
      await saveRow(tx, sheet, {
        linkHash: sha256Of(token),
        linkEmail: email,
        linkSentAt,
        linkExpiresAt: new Date(linkSentAt.getTime() + (days ?? DEFAULT_LINK_DAYS) * DAY_MS),
      });
      const to = { email, name: employee.NAME ?? '', language: LETTER_LANGUAGES[look.language] };
      const payload = { to, token, sheetId: sheet.id };
      const target = { customerId: tx.customerId, subject: sheet.id };
      return { sheet, task: await services.tasks.enqueueOwn(tx, sheetLinkLetterTask, payload, target) };
    }),
  );
  // If the mail server does not answer now, the task sends the letter later.
  await task.run();
  return sheet;
}

/** Ends the link of an issued sheet: it then belongs to no sheet any more. */
export function withdrawPpeSheetLink(ctx: TenantContext, input: WithdrawPpeSheetLinkInput): Promise<PpeSheet> {
  return write(ctx, async (tx) => {
    const sheet = await lockRow(tx, PpeSheet, input.id, input.version);
    requireStatus(sheet, ['ISSUED']);
    return saveRow(tx, sheet, { linkHash: null, linkEmail: null, linkSentAt: null, linkExpiresAt: null });
  });
}

/** Who got the link of a sheet, and who signed by it from where; the audit trail has no copy of it. */
type Signer = { sheetId: string; email: string | null; name: string | null; address: string | null };

/** The signer of a sheet; one statement for all sheets of a page. */
export const signerOf = ({ em, tenant, load }: TenantContext, id: string): Promise<Signer | null> =>
  load.one('ppeSheet.signer', id, {
    find: (ids) =>
      rows(
        em,
        sql<Signer>`select id as sheetId, link_email as email, signer_name as name, signer_address as address
          from ppe_sheet where customer_id = ${tenant.id} and ${isAnyOf('id', ids)}`,
      ),
    ownerOf: ({ sheetId }) => sheetId,
  });

/** The e-mail address of an employee who is not deleted. */
async function emailOf({ em, tenant }: TenantContext, employeeId: string): Promise<string | null> {
  const found = await firstRow(
    em,
    sql<{ email: string }>`select email from employee
      where customer_id = ${tenant.id} and id = ${employeeId} and live = 1`,
  );
  return found?.email ?? null;
}
