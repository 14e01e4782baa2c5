import { useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ComboBox, type Option } from '#ui-kit';
import { usePageLanguage } from '#console/i18n/usePageLanguage.ts';
import { useText } from '#console/i18n/useText.ts';
import { type BoundProps, useBoundField } from './useBoundField.ts';

/** A time zone (IANA name), searched by city. */
export function TimeZoneInput<V extends FieldValues>(bound: BoundProps<V>) {
  const t = useText();
  const language = usePageLanguage();
  const field = useBoundField(bound);
  const options = useMemo(() => timeZones(language), [language]);
  return (
    <ComboBox
      {...field}
      options={options}
      selectedLabel={typeof field.value === 'string' ? field.value : undefined}
      loadingText={t(($) => $.common.loading)}
      emptyText={t(($) => $.crud.noOptions)}
    />
  );
}

function timeZones(language: string): Option[] {
  return Intl.supportedValuesOf('timeZone').map((name) => ({
    value: name,
    label: name.replaceAll('_', ' '),
    description: offsetOf(name, language),
  }));
}

/** The current offset of a time zone: "GMT-3". */
function offsetOf(timeZone: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'shortOffset' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
