import { createRow, withoutUndefined } from '#api/crud/create-row.ts';
import { markDeleted, type Deleted } from '#api/crud/delete-row.ts';
import { restoreRow } from '#api/crud/restore-row.ts';
import { getOrFail } from '#api/crud/rows.ts';
import { lockRow, saveRow } from '#api/crud/update-row.ts';
import { write, type Tx } from '#api/crud/write.ts';
import { firstRow, sql } from '#api/db/sql.ts';
import { lockTenant } from '#api/db/tenant-lock.ts';
import { claimPicture, pictureToStore } from '#api/features/pictures/picture-copy.service.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type {
  CreatePpeTemplateInput,
  RecordVersionInput,
  UpdatePpeTemplateInput,
} from '#api/graphql/generated/types.ts';
import { invalidField } from '#api/platform/errors.ts';
import { validate, validatePartial } from '#api/rules/validate.ts';
import { PpeTemplate } from './ppe-template.entity.ts';
import {
  DEFAULT_EMPLOYEE_FIELDS,
  NEW_TEMPLATE,
  ppeTemplateRules,
  type SheetEmployeeField,
} from './ppe-template.rules.ts';

/** Creates a template. The first one of a tenant is its default. */
export function createPpeTemplate(ctx: TenantContext, input: CreatePpeTemplateInput): Promise<PpeTemplate> {
  const values = withoutNull(validate(ppeTemplateRules, input));
  return write(ctx, async (tx) => {
    const present = await lockDefault(tx);
    const { logoUrl } = values;
    await claimPicture(tx, ctx.services, logoInput(logoUrl, null));
    const isDefault = present === null || values.isDefault === true;
    if (isDefault && values.status === 'INACTIVE') throw invalidField('status', 'templateDefault');
    if (isDefault) await endDefault(tx, present);
    return createRow(tx, PpeTemplate, {
      ...NEW_TEMPLATE,
      ...values,
      employeeFields: allFields(values.employeeFields ?? DEFAULT_EMPLOYEE_FIELDS),
      isDefault,
    });
  });
}

/** Changes a template. The default keeps its place until another template takes it. */
export function updatePpeTemplate(ctx: TenantContext, input: UpdatePpeTemplateInput): Promise<PpeTemplate> {
  const { employeeFields, isDefault, ...values } = validatePartial(ppeTemplateRules, input);
  return write(ctx, async (tx) => {
    const present = await lockDefault(tx);
    const template = await lockRow(tx, PpeTemplate, input.id, input.version);
    const { logoUrl: current } = template;
    await claimPicture(tx, ctx.services, logoInput(values.logoUrl, current));
    const picture = { kind: 'LOGO', sent: input.logoUrl, value: values.logoUrl, current } as const;
    const logoUrl = await pictureToStore(tx, picture);
    requireDefault(template, { isDefault, status: values.status });
    if (isDefault && !template.isDefault) await endDefault(tx, present);
    const changes = {
      ...withoutNull(values, TEXTS),
      logoUrl,
      isDefault: isDefault ?? undefined,
      employeeFields: employeeFields ? allFields(employeeFields) : undefined,
    };
    return saveRow(tx, template, withoutUndefined(changes));
  });
}

/** The default stays one and active; another template must be active to become it. */
function requireDefault(template: PpeTemplate, { isDefault, status }: { isDefault?: boolean; status?: string }): void {
  if (template.isDefault && isDefault === false) throw invalidField('isDefault', 'templateDefault');
  const isActive = (status ?? template.status) === 'ACTIVE';
  const isRefused = template.isDefault ? status === 'INACTIVE' : isDefault && !isActive;
  if (isRefused) throw invalidField('status', 'templateDefault');
}

/** Deletes a template; the default only when it is the last one. */
export const deletePpeTemplate = (ctx: TenantContext, { id, version }: RecordVersionInput): Promise<Deleted> =>
  write(ctx, async (tx) => {
    await lockDefault(tx);
    const template = await lockRow(tx, PpeTemplate, id, version);
    if (template.isDefault && (await hasOthers(tx, id))) throw invalidField('isDefault', 'templateDefault');
    template.isDefault = false;
    return markDeleted(tx, template);
  });

/** Restores a deleted template; it becomes the default if the tenant has no other. */
export const restorePpeTemplate = (ctx: TenantContext, key: RecordVersionInput): Promise<PpeTemplate> =>
  write(ctx, async (tx) => {
    const present = await lockDefault(tx);
    return restoreRow(tx, PpeTemplate, key, async () => {
      const template = await tx.em.findOneOrFail(PpeTemplate, { customerId: tx.customerId, id: key.id });
      template.isDefault = present === null;
    });
  });

/** A copy of a template under another name. */
export async function duplicatePpeTemplate(ctx: TenantContext, id: string, name: string): Promise<PpeTemplate> {
  const values = validatePartial(ppeTemplateRules, { name });
  const template = await getOrFail(ctx, PpeTemplate, id);
  return write(ctx, (tx) => createRow(tx, PpeTemplate, { ...copiedFrom(template), ...values, isDefault: false }));
}

/** What a copy has in common with its template. */
function copiedFrom(template: PpeTemplate): Partial<PpeTemplate> {
  const { id: _id, customerId: _customer, version: _version, status: _status, ...rest } = template;
  const { createdAt: _created, updatedAt: _updated, createdBy: _creator, updatedBy: _editor, ...values } = rest;
  return values;
}

/** Makes a template the default instead of the present one. */
export const setDefaultPpeTemplate = (ctx: TenantContext, { id, version }: RecordVersionInput): Promise<PpeTemplate> =>
  updatePpeTemplate(ctx, { id, version, isDefault: true });

/** Texts that null clears. */
const TEXTS = new Set(['headerCustomText', 'legalText', 'footerCustomText']);

/** Null in an optional input means the same as its absence, except for texts. */
function withoutNull<T extends object>(values: T, kept = new Set<string>()): { [K in keyof T]: NonNullable<T[K]> } {
  const present = Object.entries(values).filter(([field, value]) => value !== null || kept.has(field));
  return Object.fromEntries(present) as { [K in keyof T]: NonNullable<T[K]> };
}

const logoInput = (address: string | null | undefined, current: string | null | undefined) =>
  ({ kind: 'LOGO', field: 'logoUrl', address, current, fromPlatform: false }) as const;

/**
 * The id of the default template. Locks the templates of the tenant first, so that changes of the default wait for each other; the unique
 * key of the table is the guarantee.
 */
async function lockDefault({ em, customerId }: Tx): Promise<string | null> {
  await lockTenant(em, customerId, 'TEMPLATES');
  const found = await firstRow(
    em,
    sql<{ id: string }>`select id from ppe_template where customer_id = ${customerId} and default_of = 1 for update`,
  );
  return found?.id ?? null;
}

/** The present default loses its place, with its audit entry. */
async function endDefault(tx: Tx, id: string | null): Promise<void> {
  if (id === null) return;
  const template = await tx.em.findOneOrFail(PpeTemplate, { customerId: tx.customerId, id });
  await saveRow(tx, template, { isDefault: false });
}

async function hasOthers({ em, customerId }: Tx, id: string): Promise<boolean> {
  const other = await firstRow(
    em,
    sql`select id from ppe_template where customer_id = ${customerId} and live = 1 and id <> ${id} limit 1`,
  );
  return other !== null;
}

/** All facts in their order; those that the input does not name are not shown. */
function allFields(fields: readonly SheetEmployeeField[]): SheetEmployeeField[] {
  const named = new Map(fields.map((field) => [field.field, field]));
  const missing = DEFAULT_EMPLOYEE_FIELDS.filter(({ field }) => !named.has(field)).map((field) => ({
    ...field,
    visible: field.field === 'NAME',
    order: fields.length + field.order,
  }));
  return [...fields, ...missing]
    .toSorted((one, other) => one.order - other.order)
    .map((field, order) => ({ ...field, order }));
}
