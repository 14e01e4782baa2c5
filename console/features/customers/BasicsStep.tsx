import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FieldRow, FormSection } from '#ui-kit';
import { NumberInput } from '#console/crud/fields/NumberInput.tsx';
import { TextInput } from '#console/crud/fields/TextInput.tsx';
import { TimeZoneInput } from '#console/crud/fields/TimeZoneInput.tsx';
import { LogoInput } from '#console/files/LogoInput.tsx';
import { type CustomerFieldsFragment, customerOperations } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { CnpjInput } from './CnpjInput.tsx';
import { consoleAddressOf, isTyped, suggestSubdomain } from './subdomain-suggestion.ts';
import type { CustomerEntityForm } from './useCustomerForm.ts';

/** Props of a wizard step. `customer` is undefined for a new one. */
export type StepProps = { form: CustomerEntityForm; customer: CustomerFieldsFragment | undefined };

/** The company, the address of its console, its licences and its logo. */
export function BasicsStep({ form, customer }: StepProps) {
  const t = useText();
  const client = useApolloClient();
  const displayName = useWatch({ control: form.form.control, name: 'displayName' });
  return (
    <>
      <FormSection title={t(($) => $.customerPage.wizard.company)}>
        <TextInput form={form} name="displayName" />
        <TextInput form={form} name="legalName" />
        <FieldRow>
          <CnpjInput form={form} name="businessId" />
          <TextInput form={form} name="customerCode" description={t(($) => $.customerPage.wizard.codeHelp)} />
        </FieldRow>
      </FormSection>
      <FormSection title={t(($) => $.customerPage.wizard.access)}>
        <Subdomain form={form} customer={customer} />
        <FieldRow>
          <NumberInput form={form} name="licensesCount" description={t(($) => $.customerPage.wizard.licensesHelp)} />
          <TimeZoneInput form={form} name="timeZone" description={t(($) => $.customerPage.wizard.timeZoneHelp)} />
        </FieldRow>
      </FormSection>
      <FormSection title={t(($) => $.customers.fields.logoUrl)}>
        <LogoInput
          form={form}
          name="logoUrl"
          ownerName={displayName}
          customerId={customer?.id}
          copied={{
            copy: customer?.logoCopy,
            path: customer?.logoUrl,
            retry: (logoUrl) => customerOperations.update(client, { ...form.key, logoUrl }),
            showLatest: form.showLatest,
          }}
        />
      </FormSection>
    </>
  );
}

/** The subdomain. It follows the company's name until the user types another one; shows the resulting address. */
function Subdomain({ form, customer }: StepProps) {
  const t = useText();
  const { control, setValue, formState } = form.form;
  const [displayName, subdomain] = useWatch({ control, name: ['displayName', 'subdomain'] });
  // A subdomain from a draft may have been typed, too; then it must not follow the name.
  const [isTypedInDraft] = useState(() => isTyped(form.form.getValues()));
  const isOwn = Boolean(formState.dirtyFields.subdomain) || isTypedInDraft || Boolean(customer);
  useEffect(() => {
    if (!isOwn && displayName) setValue('subdomain', suggestSubdomain(displayName));
  }, [isOwn, displayName, setValue]);
  const address = subdomain ? consoleAddressOf(subdomain, location) : undefined;
  return (
    <TextInput
      form={form}
      name="subdomain"
      autoCapitalize="off"
      isDisabled={Boolean(customer)}
      description={
        customer
          ? t(($) => $.customerPage.wizard.subdomainStays)
          : address
            ? t(($) => $.customerPage.wizard.subdomainAddress, { address })
            : t(($) => $.customerPage.wizard.subdomainHelp)
      }
    />
  );
}
