import { randomBytes } from 'node:crypto';
import { createRow } from '#api/crud/create-row.ts';
import { getOrFail } from '#api/crud/rows.ts';
import { lockRow, saveRow } from '#api/crud/update-row.ts';
import { write, type Tx } from '#api/crud/write.ts';
import { firstRow, sql } from '#api/db/sql.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { IssuePpeSheetInput, SignPpeSheetInput, VoidPpeSheetInput } from '#api/graphql/generated/types.ts';
import { canonicalJson } from '#api/platform/canonical-json.ts';
import { clock } from '#api/platform/clock.ts';
import { conflict, invalidField } from '#api/platform/errors.ts';
import { dayIn } from '#api/platform/time-zone.ts';
import { validate } from '#api/rules/validate.ts';
import { addSignature, checkOf, draw, requireStatus } from './add-signature.ts';
import { type LookOfTemplate, lookOf, sheetDataOf } from './make-sheet.ts';
import { PpeSheet, type SheetContent } from './ppe-sheet.entity.ts';
import { issueSheetRules, signSheetRules, voidSheetRules } from './ppe-sheet.rules.ts';
import type { SheetData } from './render/sheet-data.ts';
import { sha256Of, storeDocument } from './sheet-document.service.ts';

/** Bytes of the public code: 22 characters of base64url, which nobody can guess. */
const CODE_BYTES = 16;

/** Sheets of one employee that are issued at the same moment. */
const TRIES = 5;

/** Freezes the sheet of an employee. A number that another sheet took meanwhile is replaced by the next one. */
export async function issuePpeSheet(ctx: TenantContext, input: IssuePpeSheetInput): Promise<PpeSheet> {
  const { employeeId, templateId, from, to } = validate(issueSheetRules, input);
  const today = dayIn(ctx.tenant.timeZone, clock.now());
  if (to && to > today) throw invalidField('to', 'notInFuture');
  const period = { from: from === undefined ? await endOfLastSigned(ctx, employeeId) : from, to: to ?? today };
  if (period.from && period.from > period.to) throw invalidField('to', 'notBeforeStart');
  const template = await lookOf(ctx, templateId);
  const data = await sheetDataOf(ctx, employeeId, template.look, period);
  for (let tries = 0; tries < TRIES; tries++) {
    const sheet = await issueNext(ctx, template, { employeeId, data });
    if (sheet) return sheet;
  }
  throw conflict(0);
}

/** The PDF is drawn before the transaction, because that takes time. Null when its number was taken meanwhile. */
async function issueNext(
  ctx: TenantContext,
  template: LookOfTemplate,
  { employeeId, data }: { employeeId: string; data: SheetData },
): Promise<PpeSheet | null> {
  const number = (await lastNumber(ctx, employeeId)) + 1;
  const content = contentOf({ ...data, number });
  const values = {
    employeeId,
    number,
    templateId: template.id,
    templateVersion: template.version,
    fromDay: content.from,
    toDay: content.to,
    sheetStatus: 'ISSUED' as const,
    publicCode: randomBytes(CODE_BYTES).toString('base64url'),
    contentHash: sha256Of(canonicalJson(content)),
    content,
    issuedAt: new Date(content.issuedAt),
  };
  const pdf = await draw(ctx, template, { ...content, signature: null, check: checkOf(ctx, values) });
  return write(ctx, async (tx) => {
    await lockEmployee(tx, employeeId);
    if ((await lastNumber({ em: tx.em, tenant: ctx.tenant }, employeeId)) >= number) return null;
    const sheet = await createRow(tx, PpeSheet, values);
    await storeDocument(tx, { sheetId: sheet.id, kind: 'ISSUED', pdf });
    return sheet;
  });
}

/** Adds a signature on the screen to an issued sheet. Of two at once, one gets CONFLICT. */
export async function signPpeSheet(ctx: TenantContext, input: SignPpeSheetInput): Promise<PpeSheet> {
  const { signature } = validate(signSheetRules, input);
  const found = await getOrFail(ctx, PpeSheet, input.id);
  requireStatus(found, ['ISSUED']);
  return addSignature(ctx, found, {
    signature,
    method: 'SCREEN',
    name: null,
    lock: async (tx) => {
      const sheet = await lockRow(tx, PpeSheet, input.id, input.version);
      requireStatus(sheet, ['ISSUED']);
      return sheet;
    },
    values: { witnessId: ctx.viewer.id },
  });
}

/** Marks a sheet as not valid any more, with a reason. */
export function voidPpeSheet(ctx: TenantContext, input: VoidPpeSheetInput): Promise<PpeSheet> {
  const { reason } = validate(voidSheetRules, input);
  return write(ctx, async (tx) => {
    const sheet = await lockRow(tx, PpeSheet, input.id, input.version);
    requireStatus(sheet, ['ISSUED', 'SIGNED']);
    return saveRow(tx, sheet, { sheetStatus: 'VOIDED', voidedAt: clock.now(), voidReason: reason });
  });
}

type Scope = Pick<TenantContext, 'em' | 'tenant'>;

async function lastNumber({ em, tenant }: Scope, employeeId: string): Promise<number> {
  const found = await firstRow(
    em,
    sql<{ number: number | null }>`select max(number) as number from ppe_sheet
      where customer_id = ${tenant.id} and employee_id = ${employeeId}`,
  );
  return found?.number ?? 0;
}

/** The last day of the last signed sheet. Deliveries later on that day are on both sheets, and none is on neither. */
async function endOfLastSigned({ em, tenant }: Scope, employeeId: string): Promise<string | null> {
  const found = await firstRow(
    em,
    sql<{ day: string | null }>`select date_format(max(to_day), '%Y-%m-%d') as day from ppe_sheet
      where customer_id = ${tenant.id} and employee_id = ${employeeId} and sheet_status = 'SIGNED'`,
  );
  return found?.day ?? null;
}

/** Sheets of one employee are issued one after the other. */
const lockEmployee = (tx: Tx, employeeId: string) =>
  firstRow(tx.em, sql`select id from employee where customer_id = ${tx.customerId} and id = ${employeeId} for update`);

function contentOf({ signature: _signature, check: _check, ...content }: SheetData): SheetContent {
  return content;
}
