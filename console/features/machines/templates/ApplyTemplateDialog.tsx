import { useMemo, useState } from 'react';
import { Button, Dialog, showToast, Stack, Text } from '#ui-kit';
import { type MachineWithStockFragment, useGetLayoutTemplateQuery } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import type { LayoutDraft } from '../useLayoutDraft.ts';
import { ChosenTemplate } from './ChosenTemplate.tsx';
import { planTemplate } from './template-plan.ts';
import { TemplateField } from './TemplateField.tsx';
import { useTemplates } from './useTemplates.ts';

type ApplyTemplateDialogProps = { machine: MachineWithStockFragment; draft: LayoutDraft; onClose: () => void };

/**
 * Chooses a template, shows what it would change, and puts its channels into the layout that is edited. Nothing is saved
 * before the layout is. Templates are renamed and deleted here, too.
 */
export function ApplyTemplateDialog({ machine, draft, onClose }: ApplyTemplateDialogProps) {
  const t = useText();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [wasTried, setTried] = useState(false);
  const templates = useTemplates(machine.model);
  const query = useGetLayoutTemplateQuery({
    variables: { id: chosenId ?? '' },
    skip: !chosenId,
    fetchPolicy: 'cache-and-network',
  });
  const loaded = query.data?.getLayoutTemplate;
  const template = loaded?.id === chosenId ? loaded : undefined;
  const plan = useMemo(() => template && planTemplate(draft.layout, template.channels), [draft.layout, template]);

  const apply = () => {
    setTried(true);
    if (!template || !plan) return;
    draft.replace(plan.layout);
    const channels = plan.kept.map(({ channel }) => channel).join(', ');
    showToast({
      tone: channels ? 'warning' : 'success',
      title: t(($) => $.layoutTemplates.apply.applied, { name: template.name }),
      ...(channels && { description: t(($) => $.layoutTemplates.apply.keptChannels, { channels }) }),
    });
    onClose();
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.layoutTemplates.apply.title)}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onPress={onClose}>{t(($) => $.common.cancel)}</Button>
          {!templates.isEmpty && (
            <Button variant="primary" onPress={apply}>
              {t(($) => $.layoutTemplates.apply.action)}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={4}>
        <Text element="p">{t(($) => $.layoutTemplates.apply.text)}</Text>
        <TemplateField
          templates={templates}
          value={chosenId}
          selectedLabel={template?.name}
          isMissing={wasTried && !chosenId}
          onChange={setChosenId}
        />
        {chosenId && (
          <ChosenTemplate
            model={machine.model}
            query={query}
            template={template}
            plan={plan}
            reload={async () => {
              await Promise.all([query.refetch(), templates.refetch()]);
            }}
            onDeleted={async () => {
              setChosenId(null);
              await templates.refetch();
            }}
          />
        )}
      </Stack>
    </Dialog>
  );
}
