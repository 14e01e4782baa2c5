import { Pencil } from 'lucide-react';
import { formatCnpj } from '#api/rules/format-cnpj.ts';
import { Button, DescriptionList, Drawer, Inline, Link, LinkButton, Section, Stack } from '#ui-kit';
import { useListPlace } from '#console/crud/list-context.ts';
import { LoadRecord } from '#console/crud/LoadRecord.tsx';
import { RecordStatus } from '#console/crud/RecordStatus.tsx';
import { type CustomerFieldsFragment, customerOperations } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { AdministratorFacts } from './AdministratorFacts.tsx';
import { CustomerMenu } from './CustomerMenu.tsx';
import { SetupPanel } from './SetupPanel.tsx';
import { consoleAddressOf } from './subdomain-suggestion.ts';
import { isInSetup, useSetupProgress } from './useSetupProgress.ts';

/** The drawer of a customer: status, setup, facts, administrator and actions. */
export function CustomerDrawer({ id }: { id: string }) {
  const t = useText();
  const texts = { editTitle: t(($) => $.customers.customer), loadFailed: t(($) => $.customers.form.loadFailed) };
  return (
    <LoadRecord id={id} operations={customerOperations} texts={texts}>
      {({ record }) => record && <Details customer={record} />}
    </LoadRecord>
  );
}

function Details({ customer }: { customer: CustomerFieldsFragment }) {
  const t = useText();
  const format = useFormat();
  const { close } = useListPlace();
  useSetupProgress(customer);
  const { id, displayName, status, updatedAt, administrator } = customer;
  return (
    <Drawer
      isOpen
      onClose={close}
      title={displayName}
      subtitle={
        <>
          <RecordStatus status={status} />
          {t(($) => $.common.lastChanged, { when: format.dateTime(updatedAt) })}
        </>
      }
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          {status === 'DELETED' ? (
            <Button onPress={close}>{t(($) => $.common.close)}</Button>
          ) : (
            <LinkButton href={`/admin/customers/${id}/edit`} variant="primary" icon={Pencil}>
              {t(($) => $.common.edit)}
            </LinkButton>
          )}
          <CustomerMenu customer={customer} variant="drawer" />
        </>
      }
    >
      <Stack gap={6}>
        {isInSetup(customer) && <SetupPanel customer={customer} />}
        <Facts customer={customer} />
        <Section title={t(($) => $.customers.administrator)} headingLevel={3}>
          {administrator ? <AdministratorFacts customer={customer} /> : t(($) => $.customers.wizard.noAdministrator)}
        </Section>
      </Stack>
    </Drawer>
  );
}

function Facts({ customer }: { customer: CustomerFieldsFragment }) {
  const t = useText();
  const format = useFormat();
  const labels = t(($) => $.customers.fields, { returnObjects: true });
  const { legalName, businessId, customerCode, subdomain, licensesCount, timeZone, lastLoginAt, createdAt } = customer;
  const address = consoleAddressOf(subdomain, location);
  return (
    <Stack gap={4}>
      {customer.logoUrl && (
        <Inline>
          <img
            src={customer.logoUrl}
            alt={t(($) => $.files.logo.alt, { name: customer.displayName })}
            height={LOGO_HEIGHT}
          />
        </Inline>
      )}
      <DescriptionList
        items={[
          ...(legalName ? [{ label: labels.legalName, value: legalName }] : []),
          { label: labels.businessId, value: formatCnpj(businessId) },
          { label: labels.customerCode, value: customerCode },
          { label: labels.subdomain, value: address ? <Link href={address}>{subdomain}</Link> : subdomain },
          { label: labels.licensesCount, value: format.number(licensesCount) },
          { label: labels.timeZone, value: timeZone.replaceAll('_', ' ') },
          {
            label: labels.lastLoginAt,
            value: lastLoginAt ? format.dateTime(lastLoginAt) : t(($) => $.customers.neverSignedIn),
          },
          { label: labels.createdAt, value: format.dateTime(createdAt) },
        ]}
      />
    </Stack>
  );
}

/** In px. */
const LOGO_HEIGHT = 48;
