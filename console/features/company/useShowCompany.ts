import { valueAt } from '#console/crud/values.ts';
import { useText } from '#console/i18n/useText.ts';

const ADDRESS = [
  ['street', 'addressStreet'],
  ['number', 'addressNumber'],
  ['complement', 'addressComplement'],
  ['neighborhood', 'addressNeighborhood'],
  ['city', 'addressCity'],
  ['state', 'addressState'],
  ['postalCode', 'addressPostalCode'],
  ['country', 'addressCountry'],
] as const;

const CONTACT = [
  ['phone', 'contactInfoPhone'],
  ['email', 'contactInfoEmail'],
  ['website', 'contactInfoWebsite'],
] as const;

/** Formats address and contact for the conflict dialog: one line per field. */
export function useShowCompany() {
  const t = useText();
  const linesOf = (value: unknown, fields: readonly (readonly [string, string])[]): string[] => {
    const labels: Record<string, string> = t(($) => $.company.fields, { returnObjects: true });
    if (typeof value !== 'object' || value === null) return [];
    return fields.flatMap(([name, label]) => {
      const text = valueAt(value, name);
      return text ? [`${labels[label]}: ${String(text)}`] : [];
    });
  };
  return {
    address: (value: unknown) => linesOf(value, ADDRESS),
    contactInfo: (value: unknown) => linesOf(value, CONTACT),
  };
}
