import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { formatCnpj } from '#api/rules/format-cnpj.ts';
import { type DescriptionItem, DescriptionList, Link, Section, Stack, Text } from '#ui-kit';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import type { StepProps } from './BasicsStep.tsx';
import { consoleAddressOf } from './subdomain-suggestion.ts';
import type { CustomerValues } from './useCustomerForm.ts';
import type { StepId } from './wizard-steps.ts';

type ReviewStepProps = StepProps & { hrefOf: (step: StepId) => string };

/** A summary of all steps, each with a link to its step. */
export function ReviewStep({ form, customer, hrefOf }: ReviewStepProps) {
  const t = useText();
  const { administrator, machines = [] } = useWatch({ control: form.form.control });
  const [values, steps] = [form.form.getValues(), t(($) => $.customerPage.wizard.steps, { returnObjects: true })];
  const person = customer ? customer.administrator : administrator;
  return (
    <Stack gap={6}>
      <StepSummary title={steps.basics} editHref={hrefOf('basics')}>
        <DescriptionList items={useBasics(values)} />
      </StepSummary>
      <StepSummary title={steps.user} editHref={hrefOf('user')}>
        {person?.email ? (
          <DescriptionList
            items={[
              { label: t(($) => $.customers.fields.administratorName), value: person.name },
              {
                label: t(($) => $.customers.fields.administratorEmail),
                value: person.email,
                detail: customer ? undefined : t(($) => $.customerPage.wizard.willBeInvited),
              },
            ]}
          />
        ) : (
          <Text tone="muted">{t(($) => $.customerPage.wizard.noneNamed)}</Text>
        )}
      </StepSummary>
      {!customer && (
        <StepSummary title={steps.machines} editHref={hrefOf('machines')}>
          {machines && machines.length > 0 ? (
            <DescriptionList
              items={machines.map((machine, index) => ({
                id: String(index),
                label: machine.name ?? '',
                value: machine.model && t(($) => $.machines.models[machine.model ?? 'MULTIPLUS_MACHINE']),
                detail: machine.observation,
              }))}
            />
          ) : (
            <Text tone="muted">{t(($) => $.customerPage.wizard.noMachines)}</Text>
          )}
        </StepSummary>
      )}
      {form.isNew && (
        <Text element="p" tone="muted">
          {t(($) => $.customerPage.wizard.whatFollows)}
        </Text>
      )}
    </Stack>
  );
}

function useBasics(values: CustomerValues): DescriptionItem[] {
  const t = useText();
  const format = useFormat();
  const labels = t(($) => $.customers.fields, { returnObjects: true });
  const { displayName, legalName, businessId, customerCode, subdomain, licensesCount, timeZone } = values;
  const isUploaded = values.logoUrl?.startsWith('/');
  return [
    { label: labels.displayName, value: displayName },
    ...(legalName ? [{ label: labels.legalName, value: legalName }] : []),
    { label: labels.businessId, value: formatCnpj(businessId) },
    { label: labels.customerCode, value: customerCode },
    { label: labels.subdomain, value: subdomain, detail: consoleAddressOf(subdomain, location) },
    { label: labels.licensesCount, value: format.number(licensesCount) },
    { label: labels.timeZone, value: timeZone?.replaceAll('_', ' ') },
    ...(values.logoUrl
      ? [{ label: labels.logoUrl, value: isUploaded ? t(($) => $.customerPage.wizard.logoUploaded) : values.logoUrl }]
      : []),
  ];
}

function StepSummary({ title, editHref, children }: { title: string; editHref: string; children: ReactNode }) {
  const t = useText();
  return (
    <Section
      title={title}
      headingLevel={3}
      actions={
        <Link href={editHref} aria-label={t(($) => $.customerPage.wizard.edit, { step: title })}>
          {t(($) => $.common.edit)}
        </Link>
      }
    >
      {children}
    </Section>
  );
}
