import { useApolloClient } from '@apollo/client/react';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, showToast } from '#ui-kit';
import { toFault } from '#console/apollo/fault.ts';
import { refetchLists } from '#console/apollo/refetch-lists.ts';
import { RemoveDialog } from '#console/crud/RemoveDialog.tsx';
import { RemoveRefused } from '#console/crud/useEntityForm.ts';
import { useUndoDelete } from '#console/crud/useUndoDelete.ts';
import { type ProductDetailFieldsFragment, productOperations } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { useNavigate } from '#console/router/hooks.ts';
import { LIST } from './product-places.ts';

/** Deletes a product after a confirmation, and returns to the list. */
export function ProductRemove({ product: { id, version, name } }: { product: ProductDetailFieldsFragment }) {
  const t = useText();
  const client = useApolloClient();
  const navigate = useNavigate();
  const undoDelete = useUndoDelete(productOperations);
  const [isAsking, setAsking] = useState(false);
  const texts = t(($) => $.products.form, { returnObjects: true });
  const remove = async () => {
    const { data, error } = await productOperations.remove(client, { id, version });
    if (error) throw new RemoveRefused(toFault(error));
    showToast({
      tone: 'success',
      title: t(($) => $.crudForm.form.deleted, { name }),
      action: undoDelete({ name, data }),
    });
    await refetchLists(client, productOperations.lists);
    void navigate(LIST);
  };
  return (
    <>
      <Button icon={Trash2} onPress={() => setAsking(true)}>
        {texts.deleteAction}
      </Button>
      <RemoveDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        id={id}
        name={name}
        texts={texts}
        remove={remove}
      />
    </>
  );
}
