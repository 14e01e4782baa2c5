import type { companyRules } from '#api/features/company/company.rules.ts';
import type { yup } from '#api/rules/yup.ts';
import type { RecordKey } from '#console/crud/operations.ts';
import { withRemovedPicture } from '#console/files/removed-picture.ts';
import type { AllValues } from '#console/crud/useEntityForm.ts';
import type { CompanyFieldsFragment, UpdateCompanyInfoInput } from '#console/generated/operations.ts';

/** Form values of the company. */
export type CompanyValues = yup.InferType<typeof companyRules>;

/** Converts the company to form values; null becomes empty text. */
export function toValues({ address, contactInfo, ...company }: CompanyFieldsFragment): AllValues<CompanyValues> {
  return {
    displayName: company.displayName,
    legalName: company.legalName ?? '',
    logoUrl: company.logoCopy?.address ?? company.logoUrl ?? null,
    timeZone: company.timeZone,
    mfaRequired: company.mfaRequired,
    address: {
      street: address.street ?? '',
      number: address.number ?? '',
      complement: address.complement ?? '',
      neighborhood: address.neighborhood ?? '',
      city: address.city ?? '',
      state: address.state ?? '',
      postalCode: address.postalCode ?? '',
      country: address.country ?? '',
    },
    contactInfo: {
      phone: contactInfo.phone ?? '',
      email: contactInfo.email ?? '',
      website: contactInfo.website ?? '',
    },
  };
}

/** Converts the changes to the api's input, which has no id: the api knows the user's company. */
export const toInput = ({ id: _own, ...changes }: RecordKey & Partial<CompanyValues>): UpdateCompanyInfoInput =>
  withRemovedPicture(changes, 'logoUrl');

const COUNTRY_CODE = '+55';

/** The digits of a Brazilian number after the country code; undefined for a foreign number. */
export function brazilianDigits(phone: string | null | undefined): string | undefined {
  if (!phone) return '';
  return phone.startsWith(COUNTRY_CODE) ? phone.slice(COUNTRY_CODE.length) : undefined;
}

/** Converts the digits of a Brazilian number to E.164. */
export const brazilianPhone = (digits: string): string => (digits ? `${COUNTRY_CODE}${digits}` : '');
