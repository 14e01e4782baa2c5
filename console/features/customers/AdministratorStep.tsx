import { useWatch } from 'react-hook-form';
import { Alert, Text } from '#ui-kit';
import { TextInput } from '#console/crud/fields/TextInput.tsx';
import { useText } from '#console/i18n/useText.ts';
import { AdministratorFacts } from './AdministratorFacts.tsx';
import type { StepProps } from './BasicsStep.tsx';

/** The customer's first administrator, created with the customer. Later the customer manages its own users. */
export function AdministratorStep({ form, customer }: StepProps) {
  const t = useText();
  if (!customer) return <NewAdministrator form={form} />;
  if (customer.administrator) return <AdministratorFacts customer={customer} />;
  return <Alert tone="info" title={t(($) => $.customerPage.wizard.noAdministrator)} />;
}

function NewAdministrator({ form }: Pick<StepProps, 'form'>) {
  const t = useText();
  const administrator = useWatch({ control: form.form.control, name: 'administrator' });
  const isWanted = Boolean(administrator?.name || administrator?.email);
  return (
    <>
      <Text element="p" tone="muted">
        {t(($) => $.customerPage.wizard.administratorText)}
      </Text>
      <TextInput form={form} name="administrator.name" isRequired={isWanted} />
      <TextInput
        form={form}
        name="administrator.email"
        type="email"
        isRequired={isWanted}
        description={t(($) => $.customerPage.wizard.emailHelp)}
      />
    </>
  );
}
