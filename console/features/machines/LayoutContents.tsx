import { useEffect, useEffectEvent, useState } from 'react';
import { ComboBox, FieldRow, Select } from '#ui-kit';
import {
  type GetProductPartsQuery,
  useGetProductPartsQuery,
  usePickProductsQuery,
} from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useNow } from '#console/i18n/useNow.ts';
import { useText } from '#console/i18n/useText.ts';
import { validityOf } from './certificate.ts';
import type { LayoutChannel, LayoutField } from './layout.ts';

const MINUTE = 60_000;
/** Maximum number of products that the search returns. */
const MAX_PRODUCTS = 50;

type Size = GetProductPartsQuery['getProduct']['sizes'][number];

type LayoutContentsProps = {
  channel: LayoutChannel;
  labels: Record<LayoutField, string>;
  errorOf: (field: LayoutField) => string | undefined;
  onChange: (values: Partial<LayoutChannel>) => void;
};

/** Selects of product, size and certificate of a channel. Each choice clears the following ones. */
export function LayoutContents({ channel, labels, errorOf, onChange }: LayoutContentsProps) {
  const t = useText();
  const [search, setSearch] = useState('');
  // The product that the user has chosen here: if it has only one size, that is chosen, too.
  const [chosenId, setChosenId] = useState<string | null>(null);
  const products = usePickProductsQuery({
    variables: { filter: { search: search || undefined, status: ['ACTIVE'] }, limit: MAX_PRODUCTS },
  });
  const parts = useGetProductPartsQuery({ variables: { id: channel.productId ?? '' }, skip: !channel.productId });
  const listed = (products.data ?? products.previousData)?.listProducts.items ?? [];
  const product = channel.productId === parts.data?.getProduct.id ? parts.data?.getProduct : undefined;
  const sizes = product?.sizes.filter(({ id, status }) => status === 'ACTIVE' || id === channel.sizeId) ?? [];
  const size = sizes.find(({ id }) => id === channel.sizeId);

  const chooseProduct = (productId: string | null) => {
    setChosenId(productId);
    onChange({
      productId,
      productName: listed.find(({ id }) => id === productId)?.name ?? '',
      sizeId: null,
      sizeName: '',
      certificateId: null,
    });
  };
  const chooseSize = (sizeId: string | null) => {
    const chosen = sizes.find(({ id }) => id === sizeId);
    onChange({ sizeId, sizeName: chosen?.size ?? '', certificateId: onlyCertificate(chosen) });
  };
  const chooseOnlySize = useEffectEvent(() => {
    const [first, second] = sizes;
    if (first && !second && !channel.sizeId) chooseSize(first.id);
  });
  const isChosen = product !== undefined && product.id === chosenId;
  useEffect(() => {
    if (isChosen) chooseOnlySize();
  }, [isChosen]);

  return (
    <>
      <ComboBox
        label={labels.productId}
        options={listed.map(({ id, name, category }) => ({
          value: id,
          label: name,
          description: category ?? undefined,
        }))}
        value={channel.productId}
        selectedLabel={channel.productName}
        onChange={chooseProduct}
        onSearch={setSearch}
        isLoading={products.loading}
        loadingText={t(($) => $.machineLayout.productSearching)}
        emptyText={t(($) => $.machineLayout.noProductFound)}
        errorMessage={errorOf('productId')}
        isRequired
      />
      <FieldRow>
        <Select
          label={labels.sizeId}
          options={sizes.map(({ id, size: name, code }) => ({ value: id, label: name, description: code }))}
          value={channel.sizeId}
          onChange={chooseSize}
          placeholder={t(($) => (channel.productId ? $.machineLayout.chooseSize : $.machineLayout.chooseProductFirst))}
          errorMessage={errorOf('sizeId') ?? (parts.error ? t(($) => $.machineLayout.loadFailed) : undefined)}
          isDisabled={!channel.productId}
          isRequired
        />
        <CertificateSelect
          channel={channel}
          size={size}
          label={labels.certificateId}
          errorMessage={errorOf('certificateId')}
          onChange={(certificateId) => onChange({ certificateId })}
        />
      </FieldRow>
    </>
  );
}

/** The id of the certificate if the size has only one, else null. */
function onlyCertificate(size: Size | undefined): string | null {
  const [first, second] = size?.certificates.filter(({ status }) => status === 'ACTIVE') ?? [];
  return first && !second ? first.id : null;
}

type CertificateSelectProps = {
  channel: LayoutChannel;
  size: Size | undefined;
  label: string;
  errorMessage: string | undefined;
  onChange: (id: string | null) => void;
};

function CertificateSelect({ channel, size, label, errorMessage, onChange }: CertificateSelectProps) {
  const t = useText();
  const format = useFormat();
  const now = useNow(MINUTE);
  const certificates =
    size?.certificates.filter(({ id, status }) => status === 'ACTIVE' || id === channel.certificateId) ?? [];
  return (
    <Select
      label={label}
      options={certificates.map(({ id, number, expirationDate }) => ({
        value: id,
        label: number,
        description: validityOf(expirationDate, now, format, t).text,
      }))}
      value={channel.certificateId}
      onChange={onChange}
      placeholder={t(($) => (channel.sizeId ? $.machineLayout.chooseCertificate : $.machineLayout.chooseSizeFirst))}
      emptyText={t(($) => $.machineLayout.noCertificate)}
      errorMessage={errorMessage}
      isDisabled={!channel.sizeId}
      isRequired
    />
  );
}
