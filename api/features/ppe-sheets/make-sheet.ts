import { getOrFail } from '#api/crud/rows.ts';
import { firstRow, rows, sql } from '#api/db/sql.ts';
import { Customer } from '#api/features/customers/customer.entity.ts';
import { Employee } from '#api/features/employees/employee.entity.ts';
import { Group } from '#api/features/groups/group.entity.ts';
import { JobRole } from '#api/features/job-roles/job-role.entity.ts';
import { PpeTemplate } from '#api/features/ppe-templates/ppe-template.entity.ts';
import { DEFAULT_EMPLOYEE_FIELDS, NEW_TEMPLATE } from '#api/features/ppe-templates/ppe-template.rules.ts';
import { Sector } from '#api/features/sectors/sector.entity.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import { clock } from '#api/platform/clock.ts';
import { dayIn } from '#api/platform/time-zone.ts';
import { deliveriesOf, heldBy, returnsOf, trainingsOf, type SheetPeriod } from './sheet-records.queries.ts';
import type { SheetData, SheetLook } from './render/sheet-data.ts';
import { sheetWords } from './render/sheet-words.ts';

/** What a caller asks for; absent values are the default template, all days, and today. */
export type SheetRequest = { templateId?: string | null; from?: string | null; to?: string | null };

/** The look of a sheet and its logo's address, with the template (null: none) and its version. */
export type LookOfTemplate = { id: string | null; version: number | null; look: SheetLook; logoUrl: string | null };

/** The look of a template, of the default one, or the standard look of a company without templates. */
export async function lookOf(ctx: TenantContext, templateId: string | null | undefined): Promise<LookOfTemplate> {
  const id = templateId ?? (await defaultTemplate(ctx));
  if (id === null) return { id: null, version: null, look: standardLook(), logoUrl: null };
  const template = await getOrFail(ctx, PpeTemplate, id);
  return { id, version: template.version, look: lookIn(template), logoUrl: template.logoUrl ?? null };
}

async function defaultTemplate({ em, tenant }: TenantContext): Promise<string | null> {
  const found = await firstRow(
    em,
    sql<{ id: string }>`select id from ppe_template where customer_id = ${tenant.id} and default_of = 1`,
  );
  return found?.id ?? null;
}

const standardLook = (): SheetLook => ({
  ...NEW_TEMPLATE,
  templateTitle: sheetWords(NEW_TEMPLATE.language, 'UTC').texts.standardTitle,
  employeeFields: DEFAULT_EMPLOYEE_FIELDS,
});

/** The values of a template that a sheet shows. */
export const lookIn = (template: PpeTemplate): SheetLook => ({
  templateTitle: template.templateTitle,
  language: template.language,
  headerCustomText: template.headerCustomText ?? null,
  legalText: template.legalText ?? null,
  footerCustomText: template.footerCustomText ?? null,
  primaryColor: template.primaryColor,
  secondaryColor: template.secondaryColor,
  fontFamily: template.fontFamily,
  showCompanyName: template.showCompanyName,
  showCompanyAddress: template.showCompanyAddress,
  employeeLayout: template.employeeLayout,
  employeeFields: template.employeeFields,
  showActiveItems: template.showActiveItems,
  showHistory: template.showHistory,
  showReturns: template.showReturns,
  showTrainings: template.showTrainings,
  groupBy: template.groupBy,
  showSignatureFields: template.showSignatureFields,
  showDate: template.showDate,
});

/** The data of a sheet as they are now. NOT_FOUND for an unknown employee. */
export async function sheetDataOf(
  ctx: TenantContext,
  employeeId: string,
  look: SheetLook,
  { from = null, to }: SheetRequest,
): Promise<SheetData> {
  const { timeZone } = ctx.tenant;
  const employee = await getOrFail(ctx, Employee, employeeId);
  const now = clock.now();
  const period: SheetPeriod = { from, to: to ?? dayIn(timeZone, now) };
  return {
    look,
    timeZone,
    isSample: false,
    company: await companyOf(ctx),
    employee: await factsOf(ctx, employee),
    number: null,
    ...period,
    issuedAt: now.toISOString(),
    held: look.showActiveItems ? await heldBy(ctx, employeeId) : [],
    deliveries: look.showHistory ? await deliveriesOf(ctx, employeeId, period) : [],
    returns: look.showReturns ? await returnsOf(ctx, employeeId, period) : [],
    trainings: look.showTrainings ? await trainingsOf(ctx, employeeId, period) : [],
    signature: null,
    check: null,
  };
}

/** The company as a sheet names it. */
export async function companyOf({ em, tenant }: TenantContext): Promise<SheetData['company']> {
  const company = await em.findOneOrFail(Customer, { id: tenant.id });
  const { street, streetNumber, complement, neighborhood, city, state, postalCode } = company;
  const parts = [[street, streetNumber].filter(Boolean).join(', '), complement, neighborhood];
  const place = [city, state].filter(Boolean).join(' – ');
  const address = [...parts, place, postalCode].filter(Boolean).join(', ');
  return { name: company.legalName ?? company.displayName, businessId: company.businessId, address: address || null };
}

async function factsOf(ctx: TenantContext, employee: Employee): Promise<SheetData['employee']> {
  const [sector, jobRole, group, costCenters] = await Promise.all([
    ctx.load.byId(Sector, employee.sectorId),
    ctx.load.byId(JobRole, employee.jobRoleId),
    ctx.load.byId(Group, employee.groupId),
    costCentersOf(ctx, employee.id),
  ]);
  return {
    NAME: employee.name,
    IDENTIFICATION: employee.identification,
    JOB_ROLE: jobRole?.name ?? null,
    SECTOR: sector?.name ?? null,
    ADMISSION_DATE: employee.admissionDate ?? null,
    GROUP: group?.name ?? null,
    COST_CENTERS: costCenters.join(', ') || null,
    EMAIL: employee.email ?? null,
  };
}

/** Names of the cost centers of an employee. */
async function costCentersOf({ em, tenant }: TenantContext, employeeId: string): Promise<string[]> {
  const found = await rows(
    em,
    sql<{ name: string }>`select center.name from employee_cost_center assigned
      join cost_center center on center.customer_id = assigned.customer_id and center.id = assigned.cost_center_id
      where assigned.customer_id = ${tenant.id} and assigned.employee_id = ${employeeId} order by center.name`,
  );
  return found.map(({ name }) => name);
}
