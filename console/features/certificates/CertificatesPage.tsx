import { BadgeAlert } from 'lucide-react';
import { Card, EmptyState, LinkTabs, Page } from '#ui-kit';
import { PageTop } from '#console/app/PageTop.tsx';
import { ExportButton } from '#console/crud/ExportButton.tsx';
import { ListToolbar } from '#console/crud/ListToolbar.tsx';
import { PagedTable } from '#console/crud/PagedTable.tsx';
import { among } from '#console/crud/url-state.ts';
import { useListState } from '#console/crud/useListState.ts';
import { type CertificateFilter, useListCertificatesQuery } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { useCertificateColumns } from './useCertificateColumns.tsx';

const VIEW_NAMES = ['act', 'expired', 'all'] as const;
/** The views of the list (`?view=expired`), each with its filter. */
const VIEWS: Record<(typeof VIEW_NAMES)[number], CertificateFilter> = {
  act: { state: ['EXPIRED', 'EXPIRING'], hasPieces: true },
  expired: { state: ['EXPIRED'] },
  all: {},
};

/** Days ahead in which a certificate counts as expiring. */
const DAYS = ['30', '60', '90', '180', '365'] as const;

/** The certificates of all products, the first to expire first, with where their pieces are. */
export function CertificatesPage() {
  const t = useText();
  const list = useListState({
    list: 'listCertificates',
    sortBy: ['EXPIRATION'],
    filters: { expiresWithinDays: among(DAYS), view: among(VIEW_NAMES) },
  });
  const { filter: chosen, limit, nextToken } = list.variables;
  const view = chosen.view?.[0] ?? 'act';
  const days = chosen.expiresWithinDays?.[0];
  const filter: CertificateFilter = {
    ...VIEWS[view],
    ...(chosen.search && { search: chosen.search }),
    ...(days && { expiresWithinDays: Number(days) }),
  };
  const query = useListCertificatesQuery({ variables: { filter, limit, nextToken } });
  const page = (query.data ?? query.previousData)?.listCertificates;
  const columns = useCertificateColumns();
  const hrefOf = (name: string) =>
    `/certificates?${new URLSearchParams({ view: name, ...(days && { expiresWithinDays: days }) }).toString()}`;

  return (
    <Page>
      <PageTop
        subtitle={t(($) => $.certificates.subtitle)}
        actions={
          <ExportButton
            list="listCertificates"
            variables={{ filter }}
            columns={columns}
            isDisabled={page?.items.length === 0}
          />
        }
      />
      <LinkTabs
        label={t(($) => $.certificates.views)}
        currentId={view}
        items={VIEW_NAMES.map((name) => ({
          id: name,
          label: t(($) => $.certificates.viewNames[name]),
          href: hrefOf(name),
        }))}
      />
      <Card padding="none">
        <ListToolbar
          list={list}
          searchLabel={t(($) => $.certificates.search)}
          filters={[
            {
              name: 'expiresWithinDays',
              kind: 'one',
              label: t(($) => $.certificates.expiresWithin),
              options: DAYS.map((value) => ({ value, label: t(($) => $.certificates.days, { count: Number(value) }) })),
            },
          ]}
        />
        <PagedTable
          title={t(($) => $.certificates.title)}
          query={query}
          page={page}
          list={list}
          columns={columns}
          getRowKey={({ id }) => id}
          getRowHref={({ productId }) => `/products/${productId}`}
          failureTitle={t(($) => $.certificates.loadFailed)}
          emptyState={
            <EmptyState
              variant={list.search ? 'filtered' : 'new'}
              icon={BadgeAlert}
              title={t(($) => $.certificates.emptyTitles[view])}
              description={t(($) => $.certificates.emptyText)}
            />
          }
          isFiltered={list.search !== ''}
          skeletonRows={8}
        />
      </Card>
    </Page>
  );
}
