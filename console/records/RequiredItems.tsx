import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { Button, Card, EmptyState, Table, type TableColumn } from '#ui-kit';
import { Can } from '#console/auth/Can.tsx';
import { FieldSkeletons } from '#console/crud/FieldSkeletons.tsx';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { type RequiredItem, type RequiredOwner, useRequiredItems } from './required-owners.ts';
import { RecordCell } from './RecordLink.tsx';
import { RequiredItemsForm } from './RequiredItemsForm.tsx';

/** What everybody of a group, job role or sector must hold (the PPE matrix), and its form. */
export function RequiredItems({ owner, id }: { owner: RequiredOwner; id: string }) {
  const t = useText();
  const texts = t(($) => $.requiredItems.list, { returnObjects: true });
  const [isEditing, setEditing] = useState(false);
  const { record, error, refetch } = useRequiredItems(owner, id);
  const columns = useColumns();
  if (!record && error) return <LoadFailure title={texts.loadFailed} error={error} onRetry={() => void refetch()} />;
  return (
    <Card
      title={texts.title}
      detail={texts[owner]}
      padding={record && record.requiredItems.length > 0 ? 'none' : undefined}
      actions={
        record && (
          <Can permission="EMPLOYEE_MANAGEMENT">
            <Button size="small" icon={Pencil} onPress={() => setEditing(true)}>
              {texts.edit}
            </Button>
          </Can>
        )
      }
    >
      {!record && <FieldSkeletons />}
      {record?.requiredItems.length === 0 && (
        <EmptyState variant="new" title={texts.empty} description={texts.emptyText} />
      )}
      {record && record.requiredItems.length > 0 && (
        <Table
          caption={texts.title}
          columns={columns}
          rows={record.requiredItems}
          getRowKey={({ productId }) => productId}
        />
      )}
      {record && isEditing && <RequiredItemsForm owner={owner} record={record} onClose={() => setEditing(false)} />}
    </Card>
  );
}

function useColumns(): TableColumn<RequiredItem>[] {
  const t = useText();
  const format = useFormat();
  const texts = t(($) => $.requiredItems.list, { returnObjects: true });
  return [
    {
      id: 'product',
      header: texts.product,
      cell: ({ productId, productName }) => (
        <RecordCell type="Product" id={productId}>
          {productName}
        </RecordCell>
      ),
      isIdentity: true,
    },
    { id: 'quantity', header: texts.quantity, cell: ({ quantity }) => format.number(quantity), align: 'end' },
  ];
}
