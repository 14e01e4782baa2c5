import { getOrFail } from '#api/crud/rows.ts';
import { write } from '#api/crud/write.ts';
import { recordAudit } from '#api/db/audit.ts';
import { Employee } from '#api/features/employees/employee.entity.ts';
import { JobRole } from '#api/features/job-roles/job-role.entity.ts';
import { reportPdf } from '#api/features/pdfs/pdf.service.ts';
import { problemOf } from '../archive-problem.ts';
import { knownEmployees, portionsOf } from '../known-employees.ts';
import { companyOf, lookOf } from '../make-sheet.ts';
import { LANGUAGE_TAGS } from '../render/sheet-words.ts';
import type { SheetLanguage } from '#api/features/ppe-templates/ppe-template.rules.ts';
import { Sector } from '#api/features/sectors/sector.entity.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import { clock } from '#api/platform/clock.ts';
import { dayIn } from '#api/platform/time-zone.ts';
import { openZip, unusedName } from '#api/platform/zip-archive.ts';
import { validate } from '#api/rules/validate.ts';
import { linesOf, type ExtractData } from './extract-data.ts';
import { extractTexts } from './extract-words.ts';
import { deliveriesForExtract } from './legal-extract.queries.ts';
import { extractRules } from './legal-extract.rules.ts';
import { pppReport } from './ppp.ts';
import { s2240 } from './s2240.ts';

/** A file and its name. */
export type ExtractFile = { content: Uint8Array; name: string; contentType: string };

type Days = { from?: string | null; to?: string | null };

/** The PPE part of eSocial S-2240 (XML) or of the PPP (PDF) of one employee. The audit trail records the EXPORT. */
export async function legalExtract(ctx: TenantContext, employeeId: string, wanted: unknown): Promise<ExtractFile> {
  const { format, ...days } = validate(extractRules, wanted);
  const language = await languageOf(ctx);
  const data = await extractDataOf(ctx, employeeId, { ...days, language });
  await recordExports(ctx, [employeeId], data);
  return format === 'XML'
    ? {
        content: Buffer.from(s2240(data)),
        name: `s-2240-${employeeId}.xml`,
        contentType: 'application/xml; charset=utf-8',
      }
    : { content: await drawPpp(ctx, data), name: `ppp-${employeeId}.pdf`, contentType: 'application/pdf' };
}

/**
 * The extracts of many employees as a ZIP file, both files for each, made while it is read. `renew` gives a context that has
 * read nothing yet. People whose extract cannot be made are listed in a text file.
 */
export async function* legalExtractArchive(
  renew: () => TenantContext,
  employeeIds: readonly string[],
  days: Days,
): AsyncGenerator<Uint8Array> {
  const zip = openZip();
  const problems: string[] = [];
  const names = new Set<string>();
  const language = await languageOf(renew());
  const texts = extractTexts(language).problems;
  const known = await knownEmployees(renew(), employeeIds);
  for (const portion of portionsOf(employeeIds)) {
    const ctx = renew();
    const found: { id: string; data: ExtractData }[] = [];
    for (const id of portion) {
      if (!known.has(id)) {
        problems.push(`${id}: ${texts.gone}`);
        continue;
      }
      try {
        found.push({ id, data: await extractDataOf(ctx, id, { ...days, language }) });
      } catch (error) {
        problems.push(`${id}: ${texts[problemOf(error)]}`);
      }
    }
    const [first] = found;
    if (first)
      await recordExports(
        ctx,
        found.map(({ id }) => id),
        first.data,
      );
    for (const { data } of found) {
      const name = unusedName(`${data.employee.name} ${data.employee.identification}`, names);
      yield zip.addText(`${name} S-2240.xml`, s2240(data));
      yield zip.add(`${name} PPP.pdf`, await drawPpp(ctx, data));
    }
  }
  if (problems.length > 0) yield zip.addText(`${texts.file}.txt`, [texts.title, ...problems, ''].join('\r\n'));
  yield zip.end();
}

/** The language of the company's default template. */
const languageOf = async (ctx: TenantContext): Promise<SheetLanguage> => (await lookOf(ctx, null)).look.language;

async function extractDataOf(
  ctx: TenantContext,
  employeeId: string,
  { from = null, to, language }: Days & { language: SheetLanguage },
): Promise<ExtractData> {
  const employee = await getOrFail(ctx, Employee, employeeId);
  const period = { from, to: to ?? dayIn(ctx.tenant.timeZone, clock.now()) };
  const [sector, jobRole] = await Promise.all([
    ctx.load.byId(Sector, employee.sectorId),
    ctx.load.byId(JobRole, employee.jobRoleId),
  ]);
  return {
    language,
    company: await companyOf(ctx),
    employee: {
      name: employee.name,
      identification: employee.identification,
      sector: sector?.name ?? null,
      jobRole: jobRole?.name ?? null,
    },
    ...period,
    lines: linesOf(await deliveriesForExtract(ctx, employeeId, period)),
  };
}

const drawPpp = (ctx: TenantContext, data: ExtractData): Promise<Uint8Array> =>
  reportPdf(ctx, pppReport(data), LANGUAGE_TAGS[data.language]);

const recordExports = (ctx: TenantContext, ids: readonly string[], { from, to }: ExtractData): Promise<void> =>
  write(ctx, ({ em }) =>
    recordAudit(
      em,
      ids.map((id) => ({
        operation: 'EXPORT',
        targetEntityType: 'EMPLOYEE',
        targetEntityId: id,
        changes: { legalExtract: { old: null, new: `${from ?? ''} – ${to}` } },
      })),
    ),
  );
