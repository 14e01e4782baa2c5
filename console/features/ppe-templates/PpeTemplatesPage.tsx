import { FileText } from 'lucide-react';
import { IdentityCell, StatusBadge, type TableColumn } from '#ui-kit';
import { ListPage } from '#console/crud/ListPage.tsx';
import { useStatusColumn } from '#console/crud/RecordStatus.tsx';
import { STATUSES, useStatusFilter } from '#console/crud/status.ts';
import { among } from '#console/crud/url-state.ts';
import { useListState } from '#console/crud/useListState.ts';
import { type PpeTemplateFieldsFragment, ppeTemplateOperations } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { LIST } from './template-places.ts';

/** The templates of the company's PPE sheets (S10). */
export function PpeTemplatesPage() {
  const t = useText();
  const list = useListState({ list: 'listPpeTemplates', sortBy: ['NAME'], filters: { status: among(STATUSES) } });
  const columns: TableColumn<PpeTemplateFieldsFragment>[] = [
    {
      id: 'NAME',
      header: t(($) => $.ppeTemplates.fields.name),
      cell: ({ name }) => <IdentityCell title={name} />,
      isSortable: true,
      isIdentity: true,
    },
    {
      id: 'isDefault',
      header: t(($) => $.ppeTemplates.form.isDefault),
      cell: ({ isDefault }) =>
        isDefault && <StatusBadge tone="info">{t(($) => $.ppeTemplates.form.isDefault)}</StatusBadge>,
    },
    {
      id: 'title',
      header: t(($) => $.ppeTemplates.fields.templateTitle),
      cell: ({ templateTitle }) => templateTitle,
      hideBelow: 'medium',
    },
    {
      id: 'language',
      header: t(($) => $.ppeTemplates.fields.language),
      cell: ({ language }) => t(($) => $.ppeTemplates.languages[language]),
      hideBelow: 'large',
    },
    useStatusColumn(),
  ];
  return (
    <ListPage
      texts={t(($) => $.ppeTemplates.list, { returnObjects: true })}
      list={list}
      operations={ppeTemplateOperations}
      columns={columns}
      filters={[useStatusFilter()]}
      icon={FileText}
      nameOf={({ name }) => name}
      permission="ADMINISTRATOR"
      rowHref={({ id }) => `${LIST}/${id}`}
    />
  );
}
