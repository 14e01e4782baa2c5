import type { Fault } from '#console/apollo/fault.ts';
import type { Text } from '#console/i18n/useText.ts';
import { labelOf, ruleText } from '../field-messages.ts';
import { faultTitle } from '../useFaultText.ts';

type ReasonOptions = {
  /** What uses the record, of IN_USE. */
  references?: string;
  /** Labels of the fields; without them only the status can be wrong. */
  labels?: Record<string, string>;
};

/** Why one record was not changed, in one line. */
export function reasonOf(t: Text, fault: Fault, { references = '', labels }: ReasonOptions = {}): string {
  const [field] = fault.fields;
  if (fault.code === 'IN_USE') return t(($) => $.crud.bulk.inUse, { references });
  if (fault.code === 'CONFLICT') return t(($) => $.crudForm.conflict.title);
  if (field) return ruleText(t, field, labels ? labelOf(labels, field.path) : t(($) => $.common.status));
  return faultTitle(fault, t);
}
