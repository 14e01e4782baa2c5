import { useApolloClient } from '@apollo/client/react';
import { Plus } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useController } from 'react-hook-form';
import { warehouseStockRules } from '#api/features/main-warehouses/warehouse-stock.rules.ts';
import { Alert, FieldRow, FormSection, LinkButton } from '#ui-kit';
import { Can } from '#console/auth/Can.tsx';
import { EntityDrawer } from '#console/crud/EntityDrawer.tsx';
import { NumberInput } from '#console/crud/fields/NumberInput.tsx';
import { SelectInput } from '#console/crud/fields/SelectInput.tsx';
import { ListPlaceContext } from '#console/crud/list-context.ts';
import { editableStatus } from '#console/crud/status.ts';
import { useEntityForm } from '#console/crud/useEntityForm.ts';
import {
  GetProductPartsDocument,
  useGetProductPartsQuery,
  type WarehouseItemFieldsFragment,
  warehouseItemOperations,
} from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { nounText } from '#console/nouns/noun-text.ts';
import { PRODUCTS } from '#console/pickers/nouns.ts';
import { RecordPicker } from '#console/pickers/pickers.tsx';
import { LEVELS } from './level-names.ts';
import { LevelInputs } from './LevelInputs.tsx';

/** The drawer that adds a product to a warehouse. */
export function NewItemDrawer({ warehouseId, onClose }: { warehouseId: string; onClose: () => void }) {
  const place = useMemo(() => ({ hrefOf: () => `/warehouse/${warehouseId}`, close: onClose }), [warehouseId, onClose]);
  return (
    <ListPlaceContext value={place}>
      <NewItemForm warehouseId={warehouseId} />
    </ListPlaceContext>
  );
}

function useNewItemForm(warehouseId: string) {
  const t = useText();
  const client = useApolloClient();
  return useEntityForm({
    rules: warehouseStockRules,
    texts: t(($) => $.warehousePage.itemForm, { returnObjects: true }),
    labels: t(($) => $.warehousePage.itemFields, { returnObjects: true }),
    operations: warehouseItemOperations,
    record: undefined,
    reload: async (): Promise<WarehouseItemFieldsFragment | undefined> => undefined,
    empty: {
      warehouseId,
      productId: '',
      sizeId: '',
      certificateId: '',
      lowLevel: 0,
      parLevel: null,
      maxLevel: null,
      status: 'ACTIVE',
    },
    toValues: ({ productId, sizeId, certificateId, lowLevel, parLevel, maxLevel, status }) => ({
      warehouseId,
      productId,
      sizeId,
      certificateId,
      quantity: 1,
      lowLevel,
      parLevel,
      maxLevel,
      status: editableStatus(status),
    }),
    nameOf: ({ productId }) =>
      client.readQuery({ query: GetProductPartsDocument, variables: { id: productId } })?.getProduct.name ??
      t(($) => $.warehousePage.itemFields.productId),
    createdText: (name) => t(($) => $.warehousePage.itemAdded, { name }),
    permission: 'WAREHOUSE_MANAGEMENT',
  });
}

function NewItemForm({ warehouseId }: { warehouseId: string }) {
  const t = useText();
  const form = useNewItemForm(warehouseId);
  return (
    <EntityDrawer form={form}>
      <NoProducts />
      <ContentsInputs form={form} />
      <NumberInput form={form} name="quantity" minValue={1} hasStepper />
      <FormSection title={t(($) => $.warehousePage.itemForm.levels)}>
        <LevelInputs form={form} names={LEVELS} />
      </FormSection>
    </EntityDrawer>
  );
}

/** Says where products come from when there are none to choose. */
function NoProducts() {
  const t = useText();
  const products = PRODUCTS.useOptions('', true);
  if (products.isLoading || products.options.length > 0) return null;
  return (
    <Alert
      tone="info"
      title={t(($) => $.mainWarehouses.stock.noProductsTitle)}
      actions={
        <Can permission="PRODUCT_MANAGEMENT">
          <LinkButton href="/products/new" size="small" icon={Plus}>
            {nounText('products', 'list.create')}
          </LinkButton>
        </Can>
      }
    >
      {t(($) => $.mainWarehouses.stock.noProductsText)}
    </Alert>
  );
}

/** The chosen id if it is among the choices, else that of the only choice, else none. */
function fittingId(choices: readonly { id: string }[], chosen: string): string {
  if (choices.some(({ id }) => id === chosen)) return chosen;
  const [first, second] = choices;
  return first && !second ? first.id : '';
}

/** Product, size and certificate. The sizes are those of the product; the certificates are those of the size. The only one is chosen by itself. */
function ContentsInputs({ form }: { form: ReturnType<typeof useNewItemForm> }) {
  const t = useText();
  const format = useFormat();
  const { control, setValue } = form.form;
  const { value: productId } = useController({ control, name: 'productId' }).field;
  const { value: sizeId } = useController({ control, name: 'sizeId' }).field;
  const { value: certificateId } = useController({ control, name: 'certificateId' }).field;
  const parts = useGetProductPartsQuery({ variables: { id: productId }, skip: !productId });
  const sizes = productId ? (parts.data?.getProduct.sizes.filter(({ status }) => status === 'ACTIVE') ?? []) : [];
  const certificates =
    sizes.find(({ id }) => id === sizeId)?.certificates.filter(({ status }) => status === 'ACTIVE') ?? [];
  const fitting = { sizeId: fittingId(sizes, sizeId), certificateId: fittingId(certificates, certificateId) };
  useEffect(() => {
    if (fitting.sizeId !== sizeId) setValue('sizeId', fitting.sizeId, { shouldDirty: true });
    if (fitting.certificateId !== certificateId)
      setValue('certificateId', fitting.certificateId, { shouldDirty: true });
  }, [fitting.sizeId, fitting.certificateId, sizeId, certificateId, setValue]);
  return (
    <>
      <RecordPicker form={form} noun={PRODUCTS} name="productId" autoFocus />
      <FieldRow>
        <SelectInput
          form={form}
          name="sizeId"
          options={sizes.map(({ id, size, code }) => ({ value: id, label: size, description: code }))}
          isDisabled={!productId}
        />
        <SelectInput
          form={form}
          name="certificateId"
          options={certificates.map(({ id, number, expirationDate }) => ({
            value: id,
            label: number,
            description: expirationDate
              ? t(($) => $.mainWarehouses.stock.validUntil, { day: format.day(expirationDate) })
              : undefined,
          }))}
          isDisabled={!sizeId}
        />
      </FieldRow>
    </>
  );
}
