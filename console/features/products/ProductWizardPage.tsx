import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Page } from '#ui-kit';
import { PageTop } from '#console/app/PageTop.tsx';
import { FieldSkeletons } from '#console/crud/FieldSkeletons.tsx';
import { ListPlaceContext } from '#console/crud/list-context.ts';
import { LoadPart } from '#console/crud/LoadPart.tsx';
import {
  FinalizeProductDocument,
  type ProductDetailFieldsFragment,
  useGetProductQuery,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { useNavigate, useSearchParams } from '#console/router/hooks.ts';
import { Navigate } from '#console/router/Navigate.tsx';
import { draftHref, DRAFT, LIST } from './product-places.ts';
import { ProductWizard } from './ProductWizard.tsx';
import { useDraft } from './useDraft.ts';
import { useProductForm } from './useProductForm.ts';

/** Creates or edits a product step by step (S6). The address of a new product gets the id of its draft. */
export function ProductWizardPage({ id }: { id?: string }) {
  const t = useText();
  const [params] = useSearchParams();
  // A draft that this page creates is already in its form.
  const [openedDraft] = useState(() => (id ? undefined : (params.get(DRAFT) ?? undefined)));
  const loadedId = id ?? openedDraft;
  const query = useGetProductQuery({ variables: { id: loadedId ?? '' }, skip: !loadedId, fetchPolicy: 'network-only' });
  const product = query.data?.getProduct;
  const reload = async () => (id ? (await query.refetch()).data?.getProduct : undefined);
  const texts = t(($) => $.products.form, { returnObjects: true });
  if (product && id && product.status === 'PENDING') return <Navigate to={draftHref(product.id)} />;
  if (product && openedDraft && product.status !== 'PENDING') return <Navigate to={`${LIST}/${product.id}/edit`} />;
  const title = id ? texts.editTitle : texts.createTitle;
  return (
    <Page>
      <PageTop
        title={title}
        subtitle={(id && product?.name) || t(($) => $.productPage.wizard.subtitle)}
        recordName={(id && product?.name) || title}
        back={{ label: t(($) => $.productPage.wizard.back), href: LIST }}
      />
      {loadedId ? (
        <LoadPart query={query} record={product} failedTitle={texts.loadFailed} skeleton={<FieldSkeletons />}>
          {(record) => (
            <WizardWithForm product={id ? record : undefined} stored={id ? undefined : record} reload={reload} />
          )}
        </LoadPart>
      ) : (
        <WizardWithForm product={undefined} stored={undefined} reload={reload} />
      )}
    </Page>
  );
}

type WizardWithFormProps = {
  /** The product to edit. */
  product: ProductDetailFieldsFragment | undefined;
  /** The draft to continue. */
  stored: ProductDetailFieldsFragment | undefined;
  reload: () => Promise<ProductDetailFieldsFragment | undefined>;
};

/** After the creation, leads to the drawer of the new product. */
function WizardWithForm({ product, stored, reload }: WizardWithFormProps) {
  const navigate = useNavigate();
  const finishedId = useRef(product?.id);
  const place = useMemo(
    () => ({
      hrefOf: (record: string) => `${LIST}/${record}`,
      close: () => void navigate(finishedId.current ? `${LIST}/${finishedId.current}` : LIST),
    }),
    [navigate],
  );
  return (
    <ListPlaceContext value={place}>
      <WizardInPlace
        product={product}
        stored={stored}
        reload={reload}
        onFinished={(id) => {
          finishedId.current = id;
        }}
      />
    </ListPlaceContext>
  );
}

function WizardInPlace({
  product,
  stored,
  reload,
  onFinished,
}: WizardWithFormProps & { onFinished: (id: string) => void }) {
  const [, setParams] = useSearchParams();
  const saveDraft = useRef<() => Promise<{ id: string; version: number } | undefined>>(undefined);
  const endDraft = useRef<() => void>(undefined);
  const form = useProductForm({
    record: product,
    reload,
    draft: stored,
    create: async (client) => {
      const key = await saveDraft.current?.();
      // The state of the draft says why it could not be saved.
      if (!key) return { error: new Error('The draft is not saved') };
      const finalized = await client.mutate({ mutation: FinalizeProductDocument, variables: key });
      if (finalized.error) return finalized;
      endDraft.current?.();
      onFinished(key.id);
      return finalized;
    },
  });
  const noteCreated = useCallback(
    (id: string) => {
      // The step may have changed while the draft was being saved.
      const params = new URLSearchParams(location.search);
      params.set(DRAFT, id);
      setParams(params, { replace: true, preventScrollReset: true });
    },
    [setParams],
  );
  const draft = useDraft({
    form: form.form,
    opened: stored && { id: stored.id, version: stored.version },
    isEnabled: !product && !form.isReadOnly,
    onCreated: noteCreated,
  });
  useEffect(() => {
    saveDraft.current = draft.save;
    endDraft.current = draft.end;
  });
  return <ProductWizard form={form} product={product} draft={draft} />;
}
