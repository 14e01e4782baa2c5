import { useApolloClient } from '@apollo/client/react';
import { companyRules } from '#api/features/company/company.rules.ts';
import { Card, FieldRow, Stack } from '#ui-kit';
import { SwitchInput } from '#console/crud/fields/SwitchInput.tsx';
import { TextInput } from '#console/crud/fields/TextInput.tsx';
import { TimeZoneInput } from '#console/crud/fields/TimeZoneInput.tsx';
import { PageForm } from '#console/crud/PageForm.tsx';
import { useEntityForm } from '#console/crud/useEntityForm.ts';
import { LogoInput } from '#console/files/LogoInput.tsx';
import { type CompanyFieldsFragment, companyInfoOperations } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { AddressFields } from './AddressFields.tsx';
import { type CompanyValues, toInput, toValues } from './company-values.ts';
import { PhoneInput } from './PhoneInput.tsx';
import { useShowCompany } from './useShowCompany.ts';

type CompanyFormProps = {
  company: CompanyFieldsFragment;
  hasSaved: boolean;
  reload: () => Promise<CompanyFieldsFragment | undefined>;
};

/** The form of the facts that administrators of the company may change (D2, S12). */
export function CompanyForm({ company, hasSaved, reload }: CompanyFormProps) {
  const t = useText();
  const client = useApolloClient();
  const form = useEntityForm<CompanyValues, CompanyFieldsFragment>({
    rules: companyRules,
    texts: t(($) => $.company.form, { returnObjects: true }),
    labels: t(($) => $.company.fields, { returnObjects: true }),
    operations: { update: (client, changes) => companyInfoOperations.update(client, toInput(changes)) },
    record: company,
    empty: {},
    toValues,
    nameOf: ({ displayName }) => displayName,
    reload,
    permission: 'ADMINISTRATOR',
    show: useShowCompany(),
  });
  return (
    <PageForm form={form} label={t(($) => $.company.form.editTitle)} hasSaved={hasSaved}>
      <Stack gap={4}>
        <Card title={t(($) => $.company.sections.company)}>
          <FieldRow minField={260}>
            <TextInput form={form} name="displayName" autoComplete="organization" />
            <TextInput form={form} name="legalName" />
          </FieldRow>
          <LogoInput
            form={form}
            name="logoUrl"
            ownerName={company.displayName}
            copied={{
              copy: company.logoCopy,
              path: company.logoUrl,
              retry: form.isReadOnly
                ? undefined
                : (logoUrl) => companyInfoOperations.update(client, toInput({ ...form.key, logoUrl })),
              showLatest: form.showLatest,
            }}
          />
          <TimeZoneInput form={form} name="timeZone" description={t(($) => $.company.help.timeZone)} />
        </Card>
        <Card title={t(($) => $.company.sections.signIn)}>
          <SwitchInput form={form} name="mfaRequired" description={t(($) => $.company.help.mfaRequired)} />
        </Card>
        <Card title={t(($) => $.company.sections.address)}>
          <AddressFields form={form} />
        </Card>
        <Card title={t(($) => $.company.sections.contact)} description={t(($) => $.company.help.contact)}>
          <FieldRow minField={260}>
            <PhoneInput form={form} />
            <TextInput form={form} name="contactInfo.email" type="email" inputMode="email" autoComplete="email" />
          </FieldRow>
          <TextInput form={form} name="contactInfo.website" type="url" inputMode="url" autoComplete="url" />
        </Card>
      </Stack>
    </PageForm>
  );
}
