import { write } from '#api/crud/write.ts';
import { recordAudit } from '#api/db/audit.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import { clock } from '#api/platform/clock.ts';
import { validate } from '#api/rules/validate.ts';
import { drawSheetInPool, logoOf } from './draw-in-pool.ts';
import { companyOf, lookOf, sheetDataOf } from './make-sheet.ts';
import { ppeSheetRules } from './ppe-sheet.rules.ts';
import { previewLook } from './preview-look.ts';
import { sampleSheet } from './render/sample-sheet.ts';

/** A PDF and its file name. */
export type SheetPdf = { pdf: Uint8Array; name: string };

/**
 * The sheet of an employee as it is now. `wanted`: template and days, checked here. The audit trail names who has opened the
 * sheet (requirements D12).
 */
export async function employeeSheetPdf(ctx: TenantContext, employeeId: string, wanted: unknown): Promise<SheetPdf> {
  const request = validate(ppeSheetRules, wanted);
  const { look, logoUrl } = await lookOf(ctx, request.templateId);
  const data = await sheetDataOf(ctx, employeeId, look, request);
  await recordRead(ctx, employeeId, `${data.from ?? ''} – ${data.to}`);
  const pdf = await draw(ctx, data, logoUrl);
  return { pdf, name: `ppe-sheet-${employeeId}-${data.to}.pdf` };
}

/** A sheet of a made-up person in the look of a template's values, which may be unsaved. */
export async function templatePreviewPdf(ctx: TenantContext, values: unknown): Promise<SheetPdf> {
  const { look, logoUrl } = previewLook(values);
  const company = await companyOf(ctx);
  const data = sampleSheet(look, { timeZone: ctx.tenant.timeZone, company, now: clock.now() });
  return { pdf: await draw(ctx, data, logoUrl), name: 'preview.pdf' };
}

async function draw(
  ctx: TenantContext,
  data: Parameters<typeof drawSheetInPool>[2]['data'],
  logoUrl: string | null,
): Promise<Uint8Array> {
  const { storage, work } = ctx.services;
  const logo = await logoOf(ctx, storage, ctx.tenant.id, logoUrl);
  return drawSheetInPool(work, ctx.tenant.id, { data, logo });
}

const recordRead = (ctx: TenantContext, employeeId: string, period: string): Promise<void> =>
  write(ctx, ({ em }) =>
    recordAudit(em, [
      {
        operation: 'READ',
        targetEntityType: 'EMPLOYEE',
        targetEntityId: employeeId,
        changes: { ppeSheet: { old: null, new: period } },
      },
    ]),
  );
