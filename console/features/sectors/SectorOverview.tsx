import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { BarList, type BarListItem, Card, EmptyState, Grid, Inline, Link, LinkButton, Stack, Text } from '#ui-kit';
import { Can } from '#console/auth/Can.tsx';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import { type SectorShareFieldsFragment, useGetSectorPeopleQuery } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { placeOf } from '#console/nouns/noun-place.ts';
import { RecordSkeleton } from '#console/records/RecordSkeleton.tsx';

/** The active people of a sector at a glance: how many lack items, and who has which group, job role and cost center. */
export function SectorOverview({ sectorId }: { sectorId: string }) {
  const t = useText();
  const { data, error, refetch } = useGetSectorPeopleQuery({
    variables: { sectorId },
    fetchPolicy: 'cache-and-network',
  });
  const listOf = (filter: 'groupId' | 'jobRoleId') => (id: string) =>
    `/employees?sectorId=${sectorId}&${filter}=${id}&status=ACTIVE`;
  if (error && !data)
    return <LoadFailure title={t(($) => $.sectorPeople.loadFailed)} error={error} onRetry={() => void refetch()} />;
  if (!data) return <RecordSkeleton />;
  const { employees, groups, jobRoles, costCenters } = data.getSectorPeople;
  const lacking = data.lacking.totalCount ?? 0;
  if (employees === 0) return <NoPeople />;
  return (
    <Grid parts="1-1">
      <Shares
        title={t(($) => $.sectorPeople.groups)}
        none={t(($) => $.sectorPeople.noGroup)}
        shares={groups}
        hrefOf={listOf('groupId')}
        total={
          <Inline gap={3}>
            {lacking > 0 && (
              <Link href={`/employees?sectorId=${sectorId}&need=LACKS_ITEMS`}>
                {t(($) => $.sectorPeople.lacking, { count: lacking })}
              </Link>
            )}
            <Link href={`/employees?sectorId=${sectorId}&status=ACTIVE`}>
              {t(($) => $.sectorPeople.active, { count: employees })}
            </Link>
          </Inline>
        }
      />
      <Stack gap={4}>
        <Shares
          title={t(($) => $.sectorPeople.jobRoles)}
          none={t(($) => $.sectorPeople.noJobRole)}
          shares={jobRoles}
          hrefOf={listOf('jobRoleId')}
        />
        <Shares
          title={t(($) => $.sectorPeople.costCenters)}
          help={t(($) => $.sectorPeople.costCentersHelp)}
          none={t(($) => $.sectorPeople.noCostCenter)}
          shares={costCenters}
          hrefOf={(id) => `${placeOf('CostCenter').path}/${id}`}
        />
      </Stack>
    </Grid>
  );
}

type SharesProps = {
  title: string;
  help?: string;
  /** Label of the employees without one. */
  none: string;
  shares: readonly SectorShareFieldsFragment[];
  hrefOf: (id: string) => string;
  total?: ReactNode;
};

function Shares({ title, help, none, shares, hrefOf, total }: SharesProps) {
  const t = useText();
  const format = useFormat();
  const items = shares.map(({ id, name, employees }): BarListItem => ({
    id: id ?? 'none',
    label: name ?? none,
    value: employees,
    valueLabel: format.number(employees),
    href: id ? hrefOf(id) : undefined,
  }));
  return (
    <Card title={title} detail={help} actions={total}>
      <BarList label={title} items={items} emptyState={<Text tone="muted">{t(($) => $.sectorPeople.nothing)}</Text>} />
    </Card>
  );
}

/** A sector without people leads to the list where people are assigned. */
function NoPeople() {
  const t = useText();
  return (
    <Card>
      <EmptyState
        variant="new"
        icon={Users}
        title={t(($) => $.sectorPeople.emptyTitle)}
        description={t(($) => $.sectorPeople.emptyText)}
        action={
          <Can permission="EMPLOYEE_MANAGEMENT">
            <LinkButton href="/employees">{t(($) => $.sectorPeople.open)}</LinkButton>
          </Can>
        }
      />
    </Card>
  );
}
