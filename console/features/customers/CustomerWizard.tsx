import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent } from 'react';
import { type FieldPath, useWatch } from 'react-hook-form';
import { Button, Card, Stack, Wizard, type WizardStep } from '#ui-kit';
import { ConflictDialog } from '#console/crud/ConflictDialog.tsx';
import { labelOf, listErrors, ruleText } from '#console/crud/field-messages.ts';
import { FormNotice } from '#console/crud/FormNotice.tsx';
import { useListPlace } from '#console/crud/list-context.ts';
import { UnsavedGuard } from '#console/crud/UnsavedGuard.tsx';
import { useLastSeenStep } from '#console/crud/useLastSeenStep.ts';
import { toFault } from '#console/apollo/fault.ts';
import { CheckNewCustomerDocument, type CustomerFieldsFragment } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { useSearchParams } from '#console/router/hooks.ts';
import { AdministratorStep } from './AdministratorStep.tsx';
import { BasicsStep } from './BasicsStep.tsx';
import { DraftNotice } from './DraftNotice.tsx';
import { MachinesStep } from './MachinesStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { useStoredDraft } from './useCustomerDraft.ts';
import { type CustomerEntityForm, type CustomerValues } from './useCustomerForm.ts';
import { brokenFields, firstStepOf, isOfStep, STEP_FIELDS, type StepId, STEPS, stepOf } from './wizard-steps.ts';

type CustomerWizardProps = {
  form: CustomerEntityForm;
  customer: CustomerFieldsFragment | undefined;
  /** Undefined if there is no draft to discard. */
  onStartOver: (() => void) | undefined;
};

/** The wizard: four steps of one form, which keeps its values when the step changes. */
export function CustomerWizard({ form, customer, onStartOver }: CustomerWizardProps) {
  const t = useText();
  const { close } = useListPlace();
  const { current, hrefOf, goTo } = useStep();
  const lastSeen = useLastSeenStep(STEPS.indexOf(current), form.isNew ? 0 : STEPS.length - 1);
  const isFree = useFreeCheck(form);
  const { isDirty, isSubmitting, errors } = form.form.formState;
  const values = useWatch({ control: form.form.control });
  const broken = brokenFields(values);
  const faults = listErrors(errors);
  useStoredDraft(form);
  // The api refuses only at the last step. Errors of earlier steps may stay for a moment after they were corrected.
  const refused = current === 'review' ? faults.filter(({ type }) => type === 'server') : [];
  useJumpToFault(current, firstStepOf([...broken, ...refused.map(({ path }) => path)]), goTo);

  const stepTexts = t(($) => $.customerPage.wizard.steps, { returnObjects: true });
  const contents: Record<StepId, WizardStep['content']> = {
    basics: <BasicsStep form={form} customer={customer} />,
    user: <AdministratorStep form={form} customer={customer} />,
    machines: <MachinesStep form={form} customer={customer} />,
    review: <ReviewStep form={form} customer={customer} hrefOf={hrefOf} />,
  };
  const shown = faults.filter(({ path }) => isOfStep(current, path));
  const isRefused = shown.every(({ type }) => type === 'server');
  const steps = STEPS.map((id, index) => ({
    id,
    label: stepTexts[id],
    description: id === 'user' || id === 'machines' ? t(($) => $.customerPage.wizard.optional) : undefined,
    href: hrefOf(id),
    content: contents[id],
    isComplete: index <= lastSeen && !broken.some((path) => isOfStep(id, path)),
    hasError: faults.some(({ path }) => isOfStep(id, path)),
  }));
  const isFieldPath = (path: string): path is FieldPath<CustomerValues> => STEPS.some((step) => isOfStep(step, path));
  const check = async (id: string) => {
    const names = STEP_FIELDS[stepOf(id)];
    if (names.length > 0 && !(await form.form.trigger(names))) return false;
    return id !== 'basics' || !form.isNew || isFree();
  };

  return (
    <Stack gap={4}>
      <FormNotice form={form} />
      {onStartOver && <DraftNotice onStartOver={onStartOver} />}
      <Card>
        <Wizard
          steps={steps}
          currentId={current}
          onStepChange={(id) => goTo(id)}
          onCheck={check}
          onFinish={() => void form.submit()}
          errors={shown.map(({ path, message }) => ({
            name: path,
            message: ruleText(t, message, labelOf(form.labels, path)),
          }))}
          onSelectError={(path) => isFieldPath(path) && form.form.setFocus(path)}
          isPending={isSubmitting}
          actions={
            <Button onPress={close}>{t(($) => (form.isNew ? $.customerPage.wizard.later : $.common.cancel))}</Button>
          }
          texts={{
            steps: t(($) => $.customerPage.wizard.stepsLabel),
            position: (step, total) => t(($) => $.customerPage.wizard.position, { step, total }),
            back: t(($) => $.common.back),
            next: t(($) => $.customerPage.wizard.next),
            finish: form.isNew ? form.texts.createAction : t(($) => $.common.save),
            states: { ...t(($) => $.customerPage.wizard.states, { returnObjects: true }), open: '' },
            // What the api refuses, as a value that is taken, is complete: only its value is wrong.
            errorTitle: () =>
              t(($) => (isRefused ? $.customerPage.wizard.mustCorrect : $.customerPage.wizard.mustComplete)),
          }}
        />
      </Card>
      <ConflictDialog form={form} />
      {/* Values of a new customer are stored as a draft. */}
      <UnsavedGuard isDirty={!form.isNew && isDirty && !isSubmitting} />
    </Stack>
  );
}

/** The step is in the address, so that links and the browser's back button work. */
function useStep() {
  const [params, setParams] = useSearchParams();
  const current = stepOf(params.get('step'));
  const goTo = (id: string, isReplacing = false) =>
    setParams({ step: id }, { preventScrollReset: true, replace: isReplacing });
  return { current, goTo, hrefOf: (id: StepId) => `?step=${id}` };
}

/** Asks the api whether another customer has the values that must be unique, and shows which. */
function useFreeCheck(form: CustomerEntityForm): () => Promise<boolean> {
  const client = useApolloClient();
  return async () => {
    const { subdomain, businessId, customerCode } = form.form.getValues();
    const variables = { subdomain, businessId, customerCode };
    const { error } = await client.query({ query: CheckNewCustomerDocument, variables, fetchPolicy: 'no-cache' });
    // Without an answer the last step decides.
    if (!error || toFault(error).code !== 'VALIDATION') return true;
    await form.showFault(error);
    return false;
  };
}

/** Goes back to the first step with errors: of incomplete earlier steps, or, at the last step, of the api's refusal. */
function useJumpToFault(
  current: StepId,
  faulty: StepId | undefined,
  goTo: (id: string, isReplacing: boolean) => void,
): void {
  const isAhead = faulty !== undefined && STEPS.indexOf(faulty) < STEPS.indexOf(current);
  const goBackTo = useEffectEvent((step: StepId) => goTo(step, true));
  useEffect(() => {
    if (isAhead) goBackTo(faulty);
  }, [isAhead, faulty]);
}
