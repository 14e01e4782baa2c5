import { formatCnpj } from '#api/rules/format-cnpj.ts';
import { Card, DescriptionList, FillBar, Grid, Inline, Link, Stack, Text } from '#ui-kit';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import { Waiting } from '#console/crud/Waiting.tsx';
import { FieldSkeletons } from '#console/crud/FieldSkeletons.tsx';
import { type CustomerFieldsFragment, useGetCustomerUseQuery } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { AdministratorFacts } from './AdministratorFacts.tsx';
import { SetupPanel } from './SetupPanel.tsx';
import { consoleAddressOf } from './subdomain-suggestion.ts';
import { isInSetup } from './useSetupProgress.ts';

type CustomerProps = { customer: CustomerFieldsFragment };

/** A customer at a glance: setup, facts, administrator, employees and machines. */
export function CustomerOverview({ customer }: CustomerProps) {
  const t = useText();
  return (
    <Stack gap={4}>
      {isInSetup(customer) && (
        <Card>
          <SetupPanel customer={customer} />
        </Card>
      )}
      <Grid parts="1-1">
        <Card title={t(($) => $.customerPage.wizard.company)}>
          <Facts customer={customer} />
        </Card>
        <Stack gap={4}>
          <EmployeesCard customer={customer} />
          <MachinesCard customerId={customer.id} isDeleted={customer.status === 'DELETED'} />
          <Card title={t(($) => $.customers.administrator)}>
            {customer.administrator ? (
              <AdministratorFacts customer={customer} />
            ) : (
              t(($) => $.customerPage.wizard.noAdministrator)
            )}
          </Card>
        </Stack>
      </Grid>
    </Stack>
  );
}

/** Names, numbers and address of the customer. */
function Facts({ customer }: CustomerProps) {
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

/** Share of the licences from which there is little room left. */
const ALMOST_ALL = 0.9;

/** How many of the licences are in use by active employees. */
function EmployeesCard({ customer: { id, activeEmployees, licensesCount } }: CustomerProps) {
  const t = useText();
  const format = useFormat();
  const title = t(($) => $.customers.use.employees);
  const used = t(($) => $.customers.use.ofLicenses, {
    used: format.number(activeEmployees),
    total: format.number(licensesCount),
  });
  const isFull = activeEmployees >= licensesCount;
  return (
    <Card
      title={title}
      actions={<Link href={`/licenses?customerId=${id}`}>{t(($) => $.customers.actions.licenses)}</Link>}
    >
      <Stack gap={2}>
        <Text>{used}</Text>
        <FillBar
          label={title}
          value={activeEmployees}
          maxValue={Math.max(licensesCount, 1)}
          valueLabel={used}
          tone={isFull ? 'danger' : activeEmployees >= ALMOST_ALL * licensesCount ? 'warning' : 'info'}
        />
        {isFull && (
          <Text size="small" tone="danger">
            {t(($) => $.customers.use.full)}
          </Text>
        )}
      </Stack>
    </Card>
  );
}

/** How many machines there are, and how many of the latest are online. */
function MachinesCard({ customerId, isDeleted }: { customerId: string; isDeleted: boolean }) {
  const t = useText();
  const format = useFormat();
  const { data, error, refetch } = useGetCustomerUseQuery({
    variables: { customerId },
    fetchPolicy: 'cache-and-network',
  });
  const title = t(($) => $.customerPage.machines.title);
  const total = data?.listMachinesByCustomer.totalCount;
  return (
    <Card
      title={title}
      actions={
        !isDeleted && (
          <Link href={`/admin/customers/${customerId}/machines`}>{t(($) => $.customers.actions.machines)}</Link>
        )
      }
    >
      {total !== undefined ? (
        <Text tone={total === 0 ? 'muted' : undefined}>
          {total === 0
            ? t(($) => $.customerPage.machines.emptyTitle)
            : t(($) => $.customers.use.machines, { count: total, shown: format.number(total) })}
        </Text>
      ) : error ? (
        <LoadFailure title={t(($) => $.machines.list.loadFailed)} error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting>
          <FieldSkeletons />
        </Waiting>
      )}
    </Card>
  );
}
