import { useId, useState } from 'react';
import { REQUIRED_LIMITS } from '#api/features/safety/required-item.rules.ts';
import { Button, Drawer, FieldRow, Form, RepeatRows } from '#ui-kit';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { ruleText } from '#console/crud/field-messages.ts';
import { PiecesField } from '#console/crud/fields/PiecesField.tsx';
import { useAction } from '#console/crud/useAction.ts';
import { useText } from '#console/i18n/useText.ts';
import { PRODUCTS } from '#console/pickers/nouns.ts';
import { RecordField } from '#console/pickers/RecordField.tsx';
import { type OwnerRecord, type RequiredOwner, useSetRequiredItems } from './required-owners.ts';

type Row = { key: string; productId: string | null; productName: string; quantity: number | null };

type RequiredItemsFormProps = { owner: RequiredOwner; record: OwnerRecord; onClose: () => void };

const newRow = (): Row => ({ key: crypto.randomUUID(), productId: null, productName: '', quantity: 1 });

const isInRange = (quantity: number | null): boolean =>
  quantity !== null && Number.isInteger(quantity) && quantity >= 1 && quantity <= REQUIRED_LIMITS.quantity;

/** The drawer that edits what everybody of a group, job role or sector must hold. */
export function RequiredItemsForm({ owner, record: { id, version, requiredItems }, onClose }: RequiredItemsFormProps) {
  const t = useText();
  const texts = t(($) => $.requiredItems.list, { returnObjects: true });
  const formId = useId();
  const [rows, setRows] = useState<readonly Row[]>(() =>
    requiredItems.map((item) => ({ ...item, key: item.productId })),
  );
  const [isTried, setTried] = useState(false);
  const set = useSetRequiredItems(owner);
  const { run, isPending, fault } = useAction();
  const isTwice = ({ productId }: Row) => rows.filter((row) => row.productId === productId).length > 1;
  const items = rows.flatMap(({ productId, quantity }) =>
    productId !== null && quantity !== null && isInRange(quantity) ? [{ productId, quantity }] : [],
  );

  const submit = async () => {
    setTried(true);
    if (items.length < rows.length || rows.some(isTwice)) return;
    if (!(await run(() => set({ variables: { id, version, items } }), texts.saved))) onClose();
  };
  const productError = (row: Row): string | undefined => {
    if (isTried && row.productId === null) return ruleText(t, { key: 'required' }, texts.product);
    return row.productId !== null && isTwice(row) ? ruleText(t, { key: 'duplicate' }, texts.product) : undefined;
  };
  const change = (key: string, values: Partial<Row>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...values } : row)));

  return (
    <Drawer
      isOpen
      onClose={onClose}
      size="wide"
      title={texts.title}
      closeLabel={t(($) => $.common.close)}
      isDismissable={false}
      footer={
        <>
          <Button variant="primary" type="submit" form={formId} isPending={isPending}>
            {t(($) => $.common.save)}
          </Button>
          <Button onPress={onClose}>{t(($) => $.common.cancel)}</Button>
        </>
      }
    >
      <Form id={formId} onSubmit={() => void submit()}>
        <FaultAlert title={texts.failed} fault={fault} fieldLabel={texts.product} />
        <RepeatRows
          label={texts.items}
          description={texts.emptyText}
          rows={rows.map(({ key, productName }) => ({
            key,
            removeLabel:
              productName === '' ? texts.removeEmpty : t(($) => $.requiredItems.list.remove, { product: productName }),
          }))}
          addLabel={texts.add}
          onAdd={() => setRows([...rows, newRow()])}
          onRemove={(index) => setRows(rows.filter((_, place) => place !== index))}
          emptyText={texts.empty}
        >
          {(index) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <FieldRow minField={160}>
                <RecordField
                  noun={PRODUCTS}
                  label={texts.product}
                  placeholder={texts.choose}
                  isActiveOnly
                  isRequired
                  selected={row.productId === null ? null : { id: row.productId, name: row.productName }}
                  value={row.productId}
                  onChange={(productId) => change(row.key, { productId })}
                  errorMessage={productError(row)}
                />
                <PiecesField
                  label={texts.quantity}
                  value={row.quantity}
                  onChange={(quantity) => change(row.key, { quantity })}
                  minValue={1}
                  maxValue={REQUIRED_LIMITS.quantity}
                  isRequired
                />
              </FieldRow>
            );
          }}
        </RepeatRows>
      </Form>
    </Drawer>
  );
}
