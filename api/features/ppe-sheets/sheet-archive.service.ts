import { write } from '#api/crud/write.ts';
import { recordAudit } from '#api/db/audit.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import { clock } from '#api/platform/clock.ts';
import { dayIn } from '#api/platform/time-zone.ts';
import { openZip, unusedName } from '#api/platform/zip-archive.ts';
import { problemOf } from './archive-problem.ts';
import { drawSheetInPool, logoOf } from './draw-in-pool.ts';
import { knownEmployees, portionsOf } from './known-employees.ts';
import { lookOf, sheetDataOf, type SheetRequest } from './make-sheet.ts';
import type { SheetData, SheetLook } from './render/sheet-data.ts';
import { sheetWords } from './render/sheet-words.ts';

type Archive = {
  /** A context that has read nothing yet, because a context keeps what it has read. */
  renew: () => TenantContext;
  employeeIds: readonly string[];
  request: SheetRequest;
  look: SheetLook;
  logo: Uint8Array | null;
};

/**
 * The sheets of many employees as a ZIP file, one PDF each, made one after the other while the file is read: an archive of
 * thousands needs no more memory than one of ten. All have the look that the template has now; NOT_FOUND for an unknown one.
 * People whose sheet cannot be made are listed in a text file. Each READ is in the audit trail before its sheet leaves.
 */
export async function sheetArchive(
  renew: () => TenantContext,
  employeeIds: readonly string[],
  wanted: SheetRequest,
): Promise<AsyncGenerator<Uint8Array>> {
  const ctx = renew();
  const { look, logoUrl } = await lookOf(ctx, wanted.templateId);
  const logo = await logoOf(ctx, ctx.services.storage, ctx.tenant.id, logoUrl);
  // The same last day for everybody, also when midnight passes meanwhile.
  const request = { ...wanted, to: wanted.to ?? dayIn(ctx.tenant.timeZone, clock.now()) };
  return writeArchive({ renew, employeeIds, request, look, logo });
}

async function* writeArchive({ renew, employeeIds, request, look, logo }: Archive): AsyncGenerator<Uint8Array> {
  const zip = openZip();
  const problems: string[] = [];
  const names = new Set<string>();
  const words = sheetWords(look.language, 'UTC').texts.problems;
  const known = await knownEmployees(renew(), employeeIds);

  for (const portion of portionsOf(employeeIds)) {
    const ctx = renew();
    const found: { id: string; data: SheetData }[] = [];
    for (const id of portion) {
      if (!known.has(id)) {
        problems.push(`${id}: ${words.gone}`);
        continue;
      }
      try {
        found.push({ id, data: await sheetDataOf(ctx, id, look, request) });
      } catch (error) {
        problems.push(`${id}: ${words[problemOf(error)]}`);
      }
    }
    if (found.length > 0) await recordReads(ctx, found, request);
    for (const { data } of found) {
      const pdf = await drawSheetInPool(ctx.services.work, ctx.tenant.id, { data, logo });
      const { NAME, IDENTIFICATION } = data.employee;
      yield zip.add(`${unusedName([NAME, IDENTIFICATION].filter(Boolean).join(' '), names)}.pdf`, pdf);
    }
  }
  if (problems.length > 0) yield zip.addText(`${words.file}.txt`, [words.title, ...problems, ''].join('\r\n'));
  yield zip.end();
}

const recordReads = (ctx: TenantContext, found: readonly { id: string }[], { from, to }: SheetRequest): Promise<void> =>
  write(ctx, ({ em }) =>
    recordAudit(
      em,
      found.map(({ id }) => ({
        operation: 'READ',
        targetEntityType: 'EMPLOYEE',
        targetEntityId: id,
        changes: { ppeSheet: { old: null, new: `${from ?? ''} – ${to ?? ''}` } },
      })),
    ),
  );
