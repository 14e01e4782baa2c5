import { write } from '#api/crud/write.ts';
import { recordAudit } from '#api/db/audit.ts';
import type { CustomerPermission } from '#api/generated/enums.ts';
import { requireAllowed } from '#api/graphql/allow-directive.ts';
import { type Context, inTenant, type TenantContext } from '#api/graphql/context.ts';
import { clock } from '#api/platform/clock.ts';
import { invalidField, notFound } from '#api/platform/errors.ts';
import { dayIn } from '#api/platform/time-zone.ts';
import { defineProgram } from '#api/platform/work-pool/program.ts';
import { validate } from '#api/rules/validate.ts';
import { foundRecords, type LabelKind, type LabelRow, labelRows } from './label-records.queries.ts';
import { LABEL_LIMITS, labelRules } from './label.rules.ts';
import type { LabelOperations } from './label-process.ts';
import { drawLabelsZpl } from './render/draw-zpl.ts';
import type { Label } from './render/label.ts';

/** Labels of one request as a file. */
export type LabelFile = { bytes: Uint8Array; name: string; type: string };

/** Texts of labels in the language of the reader. */
export type LabelWords = { title: string; validUntil: (day: string) => string };

/** 1,000 labels need about 200 MiB, including 60 MiB of the process. */
const PROGRAM = defineProgram<LabelOperations>({
  file: new URL('label-process.ts', import.meta.url),
  memoryBytes: 512 * 1024 * 1024,
  milliseconds: 30_000,
});

type Source = { table: 'employee' | 'product' | 'machine'; entity: string; permissions: CustomerPermission[] };

const EMPLOYEE: Source = {
  table: 'employee',
  entity: 'Employee',
  permissions: ['EMPLOYEE_MANAGEMENT', 'EMPLOYEE_VIEW_ONLY'],
};
const PRODUCT: Source = { table: 'product', entity: 'Product', permissions: ['PRODUCT_MANAGEMENT'] };
const MACHINE: Source = { table: 'machine', entity: 'Machine', permissions: ['WAREHOUSE_MANAGEMENT'] };

const SOURCES: Record<LabelKind, Source> = {
  EMPLOYEE,
  PRODUCT,
  PRODUCT_SIZE: PRODUCT,
  CERTIFICATE: PRODUCT,
  MACHINE,
  CHANNEL: MACHINE,
};

/**
 * The labels of records (IDEA-20). All records must exist; who may read them may print them. The audit trail names every
 * person whose badge is printed.
 */
export async function makeLabels(caller: Context, body: unknown, words: LabelWords): Promise<LabelFile> {
  const { kind, ids, format, sheet, start } = validate(labelRules, body);
  const { table, entity, permissions } = SOURCES[kind];
  requireAllowed({ to: 'CUSTOMER_ADMIN', permissions }, caller, 'printLabels');
  const ctx = inTenant(caller);
  const wanted = [...new Set(ids)];
  const found = await foundRecords(ctx, table, wanted);
  if (found.length < wanted.length) throw notFound(entity);
  const rows = await labelRows(ctx, kind, wanted);
  if (rows.length === 0) throw invalidField('ids', 'minItems', { min: 1 });
  if (rows.length > LABEL_LIMITS.labels) throw invalidField('ids', 'maxItems', { max: LABEL_LIMITS.labels });
  const labels = rows.map((row) => labelOf(kind, row, words));
  if (kind === 'EMPLOYEE') await recordBadges(ctx, wanted, format);
  const day = dayIn(ctx.tenant.timeZone, clock.now());
  const name = `labels-${kind.toLowerCase().replaceAll('_', '-')}-${day}`;
  if (format === 'ZPL') {
    const bytes = Buffer.from(drawLabelsZpl(labels, sheet));
    return { bytes, name: `${name}.zpl`, type: 'application/vnd.zebra.zpl' };
  }
  const bytes = await ctx.services.work.run(PROGRAM, 'draw', {
    owner: ctx.tenant.id,
    input: () => ({
      labels,
      sheet,
      start,
      title: words.title,
      language: ctx.language,
      company: ctx.tenant.displayName,
      createdAt: clock.now().toISOString(),
    }),
  });
  return { bytes, name: `${name}.pdf`, type: 'application/pdf' };
}

function labelOf(kind: LabelKind, { title, code, first, second, day }: LabelRow, words: LabelWords): Label {
  const lines = [first, second, day && words.validUntil(day)].flatMap((line) => (line ? [line] : []));
  return { title, code, lines, ...(kind === 'EMPLOYEE' && { initials: initialsOf(title) }) };
}

/** The first letters of the first and the last word of a name. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const letters = new Set([words[0], words.at(-1)]);
  return [...letters].map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('');
}

const recordBadges = (ctx: TenantContext, ids: readonly string[], format: string): Promise<void> =>
  write(ctx, ({ em }) =>
    recordAudit(
      em,
      ids.map((targetEntityId) => ({
        operation: 'EXPORT' as const,
        targetEntityType: 'EMPLOYEE',
        targetEntityId,
        changes: { exportFormat: { old: null, new: format } },
      })),
    ),
  );
