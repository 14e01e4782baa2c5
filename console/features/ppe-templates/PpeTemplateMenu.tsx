import { useApolloClient } from '@apollo/client/react';
import { Copy, EllipsisVertical, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from '#console/router/hooks.ts';
import { Button, Menu, showToast } from '#ui-kit';
import { PPE_TEMPLATE_LIMITS } from '#api/features/ppe-templates/ppe-template.rules.ts';
import { toFault } from '#console/apollo/fault.ts';
import { refetchLists } from '#console/apollo/refetch-lists.ts';
import { RemoveDialog } from '#console/crud/RemoveDialog.tsx';
import { RemoveRefused } from '#console/crud/useEntityForm.ts';
import {
  type PpeTemplateRecordFragment,
  ppeTemplateOperations,
  useDuplicatePpeTemplateMutation,
  useSetDefaultPpeTemplateMutation,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { LIST } from './template-places.ts';
import { useTemplateFault } from './useTemplateFault.ts';

/** Actions of a template: duplicate, make it the default, delete. */
export function PpeTemplateMenu({ template }: { template: PpeTemplateRecordFragment }) {
  const t = useText();
  const texts = t(($) => $.ppeTemplates.actions, { returnObjects: true });
  const form = t(($) => $.ppeTemplates.form, { returnObjects: true });
  const [isRemoving, setRemoving] = useState(false);
  const { duplicate, makeDefault, remove } = useTemplateActions(template);
  const entries = [
    { id: 'duplicate', label: texts.duplicate, icon: Copy, onAction: () => void duplicate() },
    ...(template.isDefault
      ? []
      : [{ id: 'default', label: texts.makeDefault, icon: Star, onAction: () => void makeDefault() }]),
    { id: 'delete', label: form.deleteAction, icon: Trash2, onAction: () => setRemoving(true) },
  ];
  return (
    <>
      <Menu
        label={texts.more}
        trigger={<Button icon={EllipsisVertical}>{texts.more}</Button>}
        groups={[{ id: 'actions', label: texts.more, entries }]}
      />
      <RemoveDialog
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        id={template.id}
        name={template.name}
        texts={form}
        remove={remove}
      />
    </>
  );
}

function useTemplateActions({ id, name, version }: PpeTemplateRecordFragment) {
  const t = useText();
  const client = useApolloClient();
  const navigate = useNavigate();
  const showFault = useTemplateFault();
  const [copy] = useDuplicatePpeTemplateMutation();
  const [setDefault] = useSetDefaultPpeTemplateMutation();
  const duplicate = async () => {
    const { data, error } = await copy({
      variables: {
        id,
        name: copyName(
          t(($) => $.ppeTemplates.actions.copyName, { name: '' }),
          name,
        ),
      },
    });
    if (!data)
      return showFault(
        t(($) => $.ppeTemplates.form.createFailed),
        error,
      );
    const made = data.duplicatePpeTemplate;
    showToast({ tone: 'success', title: t(($) => $.ppeTemplates.actions.duplicated, { name: made.name }) });
    await refetchLists(client, ['listPpeTemplates']);
    void navigate(`${LIST}/${made.id}`);
  };
  const makeDefault = async () => {
    const { error } = await setDefault({ variables: { id, version } });
    if (error)
      return showFault(
        t(($) => $.ppeTemplates.form.updateFailed),
        error,
      );
    showToast({ tone: 'success', title: t(($) => $.ppeTemplates.actions.madeDefault, { name }) });
    await refetchLists(client, ['listPpeTemplates']);
  };
  const remove = async () => {
    const { error } = await ppeTemplateOperations.remove(client, { id, version });
    if (error) throw new RemoveRefused(toFault(error));
    await refetchLists(client, ['listPpeTemplates']);
    void navigate(LIST);
  };
  return { duplicate, makeDefault, remove };
}

/** The name of a copy, cut to the longest name. */
const copyName = (ending: string, name: string): string =>
  `${name.slice(0, PPE_TEMPLATE_LIMITS.name - ending.length).trim()}${ending}`;
