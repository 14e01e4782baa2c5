import type { MachineModel } from '#api/features/machines/machine-models.rules.ts';
import { Alert } from '#ui-kit';
import { FieldSkeletons } from '#console/crud/FieldSkeletons.tsx';
import { LoadPart } from '#console/crud/LoadPart.tsx';
import type { LayoutTemplateInListFragment } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import type { TemplatePlan } from './template-plan.ts';
import { TemplateCare } from './TemplateCare.tsx';
import { TemplatePreview } from './TemplatePreview.tsx';

type ChosenTemplateProps = {
  /** Of the machine that is edited. */
  model: MachineModel;
  query: { error?: unknown; refetch: () => Promise<unknown> };
  /** Undefined until it is loaded. */
  template: LayoutTemplateInListFragment | undefined;
  plan: TemplatePlan | undefined;
  reload: () => Promise<void>;
  onDeleted: () => Promise<void>;
};

/** What the chosen template would change, and its name and deletion. */
export function ChosenTemplate({ model, query, template, plan, reload, onDeleted }: ChosenTemplateProps) {
  const t = useText();
  return (
    <LoadPart
      query={query}
      record={template}
      failedTitle={t(($) => $.layoutTemplates.apply.chosenFailed)}
      skeleton={<FieldSkeletons />}
    >
      {(loaded) => (
        <>
          {loaded.model !== model && (
            <Alert
              tone="warning"
              title={t(($) => $.layoutTemplates.apply.otherModel, {
                model: t(($) => $.machines.models[loaded.model]),
              })}
            />
          )}
          {plan && <TemplatePreview plan={plan} />}
          <TemplateCare key={loaded.id} template={loaded} reload={reload} onDeleted={onDeleted} />
        </>
      )}
    </LoadPart>
  );
}
