import type { Fault } from '#console/apollo/fault.ts';
import type { Text } from '#console/i18n/useText.ts';
import { ruleText } from '../field-messages.ts';

/** Why one record was not changed, in one line. `references`: what uses it, of IN_USE. */
export function reasonOf(t: Text, fault: Fault, references = ''): string {
  const [field] = fault.fields;
  if (fault.code === 'IN_USE') return t(($) => $.crud.bulk.inUse, { references });
  if (fault.code === 'CONFLICT') return t(($) => $.crud.conflict.title);
  if (field)
    return ruleText(
      t,
      field,
      t(($) => $.common.status),
    );
  return t(($) => $.errors[fault.code].title);
}
