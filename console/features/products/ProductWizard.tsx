import { useCallback, useEffect } from 'react';
import { type FieldPath, useWatch } from 'react-hook-form';
import { Button, Card, Stack, Wizard, type WizardStep } from '#ui-kit';
import { ConflictDialog } from '#console/crud/ConflictDialog.tsx';
import { labelOf, listErrors, ruleText } from '#console/crud/field-messages.ts';
import { FormNotice } from '#console/crud/FormNotice.tsx';
import { useListPlace } from '#console/crud/list-context.ts';
import { UnsavedGuard } from '#console/crud/UnsavedGuard.tsx';
import { useLastSeenStep } from '#console/crud/useLastSeenStep.ts';
import type { ProductDetailFieldsFragment } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { useSearchParams } from '#console/router/hooks.ts';
import { DraftBar } from './DraftBar.tsx';
import {
  brokenFields,
  firstStepOf,
  isOfStep,
  rowOf,
  STEP_FIELDS,
  type StepId,
  STEPS,
  stepOf,
} from './product-steps.ts';
import type { ProductValues } from './product-values.ts';
import { ProductReview } from './ProductReview.tsx';
import { BasicsStep, FilesStep } from './ProductSteps.tsx';
import { useRemovedRows } from './removed-rows.ts';
import type { Draft } from './useDraft.ts';
import type { ProductEntityForm } from './useProductForm.ts';

type ProductWizardProps = {
  form: ProductEntityForm;
  product: ProductDetailFieldsFragment | undefined;
  draft: Draft;
};

/** The wizard: three steps of one form, which keeps its values when the step changes (S6). */
export function ProductWizard({ form, product, draft }: ProductWizardProps) {
  const t = useText();
  const { close } = useListPlace();
  const { current, hrefOf, goTo } = useStep();
  const lastSeen = useLastSeenStep(STEPS.indexOf(current), form.isNew ? 0 : STEPS.length - 1);
  const removed = useRemovedRows();
  const { isDirty, isSubmitting, errors } = form.form.formState;
  useWatch({ control: form.form.control });
  const broken = brokenFields(form.form.getValues());
  const faults = listErrors(errors);
  // The api refuses only at the last step. Errors of earlier steps may stay for a moment after they were corrected.
  const refused = current === 'review' ? faults.filter(({ type }) => type === 'server') : [];
  useJumpToFault(current, firstStepOf([...broken, ...refused.map(({ path }) => path)]), goTo);
  const usedCertificates = new Set(
    product?.sizes.flatMap(({ allCertificates }) =>
      allCertificates.filter(({ isInUse }) => isInUse).map(({ id }) => id),
    ),
  );
  const { save: saveDraft } = draft;
  const save = useCallback(async () => product?.id ?? (await saveDraft())?.id, [product?.id, saveDraft]);

  const stepTexts = t(($) => $.productPage.wizard.steps, { returnObjects: true });
  const contents: Record<StepId, WizardStep['content']> = {
    basics: <BasicsStep form={form} removed={removed} usedCertificates={usedCertificates} />,
    files: <FilesStep form={form} product={product} save={save} />,
    review: <ProductReview form={form} removed={removed} hrefOf={hrefOf} />,
  };
  const shown = faults.filter(({ path }) => isOfStep(current, path));
  const isRefused = shown.every(({ type }) => type === 'server');
  const steps = STEPS.map((id, index) => ({
    id,
    label: stepTexts[id],
    description: id === 'files' ? t(($) => $.productPage.wizard.optional) : undefined,
    href: hrefOf(id),
    content: contents[id],
    isComplete: index <= lastSeen && !broken.some((path) => isOfStep(id, path)),
    hasError: faults.some(({ path }) => isOfStep(id, path)),
  }));
  const isFieldPath = (path: string): path is FieldPath<ProductValues> => STEPS.some((step) => isOfStep(step, path));
  const check = (id: string) => {
    const names = STEP_FIELDS[stepOf(id)];
    return names.length === 0 || form.form.trigger(names);
  };
  const leave = async () => {
    const isUntouched = !isDirty && !draft.isStored;
    if (!form.isNew || isUntouched || (await draft.save())) close();
  };

  return (
    <Stack gap={4}>
      <FormNotice form={form} />
      {form.isNew && <DraftBar draft={draft} />}
      <Card>
        <Wizard
          steps={steps}
          currentId={current}
          onStepChange={(id) => goTo(id)}
          onCheck={check}
          onFinish={() => void form.submit()}
          errors={shown.map(({ path, message }) => ({
            name: path,
            message: ruleText(t, message, longLabel(t, form.labels, path)),
          }))}
          onSelectError={(path) => isFieldPath(path) && form.form.setFocus(path)}
          isPending={isSubmitting}
          actions={
            <>
              <Button onPress={() => void leave()}>
                {t(($) => (form.isNew ? $.productPage.wizard.later : $.common.cancel))}
              </Button>
              {!form.isNew && current !== 'review' && (
                <Button onPress={() => void form.submit()} isPending={isSubmitting}>
                  {t(($) => $.common.save)}
                </Button>
              )}
            </>
          }
          texts={{
            steps: t(($) => $.productPage.wizard.stepsLabel),
            position: (step, total) => t(($) => $.productPage.wizard.position, { step, total }),
            back: t(($) => $.common.back),
            next: t(($) => $.productPage.wizard.next),
            finish: form.isNew ? form.texts.createAction : t(($) => $.common.save),
            states: { ...t(($) => $.productPage.wizard.states, { returnObjects: true }), open: '' },
            // What the api refuses, as a value that is taken, is complete: only its value is wrong.
            errorTitle: () =>
              t(($) => (isRefused ? $.productPage.wizard.mustCorrect : $.productPage.wizard.mustComplete)),
          }}
        />
      </Card>
      <ConflictDialog form={form} />
      {/* A new product is stored as a draft, so only a draft that could not be saved is lost. */}
      <UnsavedGuard isDirty={isDirty && !isSubmitting && (!form.isNew || draft.state.kind === 'failed')} />
    </Stack>
  );
}

/** The label of a field with its row: "Code (size 2)", because the same field occurs in each row. */
function longLabel(t: ReturnType<typeof useText>, labels: Record<string, string>, path: string): string {
  const { size, certificate } = rowOf(path);
  const label = labelOf(labels, path);
  if (size === undefined) return label;
  const row =
    certificate === undefined
      ? t(($) => $.products.row.size, { size })
      : t(($) => $.products.row.certificate, { size, certificate });
  return `${label} (${row})`;
}

/** The step is in the address, so that links and the browser's back button work; the draft's id stays in it. */
function useStep() {
  const [params, setParams] = useSearchParams();
  const current = stepOf(params.get('step'));
  const paramsOf = (step: string) => {
    const next = new URLSearchParams(params);
    next.set('step', step);
    return next;
  };
  const goTo = (id: string, isReplacing = false) =>
    setParams(paramsOf(id), { preventScrollReset: true, replace: isReplacing });
  return { current, goTo, hrefOf: (id: StepId) => `?${paramsOf(id).toString()}` };
}

/** Goes back to the first step with errors: of incomplete earlier steps, or, at the last step, of the api's refusal. */
function useJumpToFault(
  current: StepId,
  faulty: StepId | undefined,
  goTo: (id: string, isReplacing: boolean) => void,
): void {
  const isAhead = faulty !== undefined && STEPS.indexOf(faulty) < STEPS.indexOf(current);
  useEffect(() => {
    if (isAhead) goTo(faulty, true);
    // `goTo` is a new function on each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isAhead, faulty]);
}
