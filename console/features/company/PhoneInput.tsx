import { useState } from 'react';
import { Link, MaskedField, TextField } from '#ui-kit';
import { useBoundField } from '#console/crud/fields/useBoundField.ts';
import type { EntityForm } from '#console/crud/useEntityForm.ts';
import { useText } from '#console/i18n/useText.ts';
import { brazilianDigits, brazilianPhone, type CompanyValues } from './company-values.ts';

/** With its area code, a landline number has ten digits, a mobile number eleven. */
const PATTERNS = ['(00) 0000-0000', '(00) 00000-0000'];

/** The phone of the company, in Brazilian format or with the code of another country. The value is E.164. */
export function PhoneInput({ form }: { form: EntityForm<CompanyValues> }) {
  const t = useText();
  const field = useBoundField({ form, name: 'contactInfo.phone' });
  const phone = typeof field.value === 'string' ? field.value : '';
  const [isForeign, setForeign] = useState(brazilianDigits(phone) === undefined);
  const toggle = () => {
    field.onChange('');
    setForeign(!isForeign);
  };
  const shared = {
    ...field,
    type: 'tel' as const,
    labelAction: !field.isReadOnly && (
      <Link onPress={toggle}>{t(($) => (isForeign ? $.company.help.inBrazil : $.company.help.otherCountry))}</Link>
    ),
  };
  if (isForeign)
    return <TextField {...shared} autoComplete="tel" description={t(($) => $.company.help.foreignPhone)} />;
  return (
    <MaskedField
      {...shared}
      pattern={PATTERNS}
      countryCode="55"
      autoComplete="tel-national"
      value={brazilianDigits(phone) ?? ''}
      onChange={(digits) => field.onChange(brazilianPhone(digits))}
    />
  );
}
