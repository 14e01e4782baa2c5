import {
  DEFAULT_EMPLOYEE_FIELDS,
  NEW_TEMPLATE,
  ppeTemplateRules,
} from '#api/features/ppe-templates/ppe-template.rules.ts';
import { validatePartial } from '#api/rules/validate.ts';
import { isRecord } from '#api/platform/property-of.ts';
import type { LookOfTemplate } from './make-sheet.ts';

/** Fields of a template that a sheet does not show. */
const HIDDEN = new Set(['name', 'isDefault', 'status']);

/** The look of a template that is being edited. Absent values are those of a new template. VALIDATION for others. */
export function previewLook(body: unknown): Pick<LookOfTemplate, 'look' | 'logoUrl'> {
  const given = isRecord(body) ? Object.fromEntries(Object.entries(body).filter(([field]) => !HIDDEN.has(field))) : {};
  const { logoUrl, employeeFields, ...values } = validatePartial(ppeTemplateRules, given);
  const present = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  const look = {
    ...NEW_TEMPLATE,
    templateTitle: '',
    ...present,
    employeeFields: (employeeFields ?? DEFAULT_EMPLOYEE_FIELDS).toSorted((one, other) => one.order - other.order),
  };
  return { look, logoUrl: logoUrl ?? null };
}
