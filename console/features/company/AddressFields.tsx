import { useWatch } from 'react-hook-form';
import { isInBrazil } from '#api/features/company/company.rules.ts';
import { FieldRow, MaskedField } from '#ui-kit';
import { TextInput } from '#console/crud/fields/TextInput.tsx';
import { useBoundField } from '#console/crud/fields/useBoundField.ts';
import type { EntityForm } from '#console/crud/useEntityForm.ts';
import type { CompanyValues } from './company-values.ts';

/** The address of the company. In Brazil the postal code has the format of a CEP. */
export function AddressFields({ form }: { form: EntityForm<CompanyValues> }) {
  const country = useWatch({ control: form.form.control, name: 'address.country' });
  return (
    <>
      <FieldRow minField={180}>
        {isInBrazil(country) ? (
          <PostalCode form={form} />
        ) : (
          <TextInput form={form} name="address.postalCode" autoComplete="postal-code" />
        )}
        <TextInput form={form} name="address.country" autoComplete="country-name" />
      </FieldRow>
      <FieldRow minField={260}>
        <TextInput form={form} name="address.street" autoComplete="address-line1" />
        <FieldRow minField={110}>
          <TextInput form={form} name="address.number" />
          <TextInput form={form} name="address.complement" autoComplete="address-line2" />
        </FieldRow>
      </FieldRow>
      <FieldRow minField={180}>
        <TextInput form={form} name="address.neighborhood" autoComplete="address-level3" />
        <TextInput form={form} name="address.city" autoComplete="address-level2" />
        <TextInput form={form} name="address.state" autoComplete="address-level1" />
      </FieldRow>
    </>
  );
}

function PostalCode({ form }: { form: EntityForm<CompanyValues> }) {
  return (
    <MaskedField
      {...useBoundField({ form, name: 'address.postalCode' })}
      pattern="00000-000"
      autoComplete="postal-code"
    />
  );
}
