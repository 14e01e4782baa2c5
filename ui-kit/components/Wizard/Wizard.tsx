import { type ReactNode, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { Button } from '../Button/Button.tsx';
import { ErrorSummary, type FormErrorItem } from '../ErrorSummary/ErrorSummary.tsx';
import { Form } from '../Form/Form.tsx';
import { StepList } from './StepList.tsx';
import { reachableStep, type StepProgress, type StepState, stepStates } from './steps.ts';
import type { RootProps } from '../../provider/rootProps.ts';

/** A step of a Wizard. */
export type WizardStep = {
  label: string;
  /** Under the label: "optional", "3 products". */
  description?: string;
  /** Address of the step, for links and the Back button of the browser. */
  href?: string;
  content: ReactNode;
} & StepProgress;

/** Texts of a Wizard, in the language of the page. */
export type WizardTexts = {
  /** Names the list of steps: "Steps of a new machine". */
  steps: string;
  /** "Step 2 of 4". */
  position: (step: number, total: number) => string;
  back: string;
  next: string;
  /** Label of the button of the last step: "Create machine". */
  finish: string;
  /** Read by screen readers after the label of a step; may be empty. */
  states: Record<StepState, string>;
  /** "Check 2 fields". */
  errorTitle: (count: number) => string;
};

export type WizardProps = {
  steps: readonly WizardStep[];
  /** Id of the step to show. If it is locked or unknown, the wizard shows the first incomplete step. */
  currentId: string;
  onStepChange: (id: string) => void;
  /**
   * Checks the current step, for example with `trigger` of react-hook-form; true opens the next step. Without it
   * `isComplete` and `hasError` decide.
   */
  onCheck?: (id: string) => boolean | Promise<boolean>;
  onFinish: () => void;
  /** Errors of the current step, shown above it after a failed check. */
  errors?: readonly FormErrorItem[];
  /** Moves the focus to a field: `setFocus` of react-hook-form. */
  onSelectError?: (name: string) => void;
  /** The next button waits for a result: of the last step, or of a check by the server. */
  isPending?: boolean;
  /** Next to the buttons: "Cancel", "Save for later". */
  actions?: ReactNode;
  texts: WizardTexts;
} & RootProps<HTMLDivElement>;

const Root = styled.div`
  container: wizard / inline-size;
  min-inline-size: 0;
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(160px, 240px) minmax(0, 1fr);
  gap: var(--space-6);
  align-items: start;
  @container wizard (max-width: 719.98px) {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-2);
  }
`;

const Title = styled.h2`
  font-size: var(--font-section);
  line-height: var(--line-section);
  font-weight: var(--weight-strong);
  overflow-wrap: anywhere;
  border-radius: 4px;
`;

const Position = styled.p`
  color: var(--color-text-muted);
  font-size: var(--font-small);
  line-height: var(--line-small);
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  padding-block-start: var(--space-4);
  border-block-start: 1px solid var(--color-border);
  > [data-end] {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
    margin-inline-start: auto;
  }
`;

/** Moves the focus to the title when the step changes, but not on the first render. */
function useFocusOnNewStep(id: string) {
  const title = useRef<HTMLHeadingElement>(null);
  const last = useRef(id);
  useEffect(() => {
    if (last.current === id) return undefined;
    last.current = id;
    // Wait until the new step is rendered: the pressed button may be removed with the old one.
    const frame = requestAnimationFrame(() => title.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [id]);
  return title;
}

/** Counts failed checks of a step, so that the error summary takes the focus each time. A new step starts at 0. */
function useFailureCount(id: string): [number, () => void] {
  const [failures, setFailures] = useState({ id, count: 0 });
  const count = failures.id === id ? failures.count : 0;
  return [count, () => setFailures({ id, count: count + 1 })];
}

/** The current step has no tick: nobody has ended it yet. */
const shownState = (state: StepState, isCurrent: boolean): StepState =>
  isCurrent && state === 'complete' ? 'open' : state;

/** A long task in steps. Each step must be complete before the next one opens. The caller stores the values. */
export function Wizard({
  steps,
  currentId,
  onStepChange,
  onCheck,
  onFinish,
  errors = [],
  onSelectError,
  isPending,
  actions,
  texts,
  className,
  ref,
}: WizardProps) {
  const states = stepStates(steps);
  const index = reachableStep(steps, currentId);
  const step = steps[index];
  const title = useFocusOnNewStep(step?.id ?? '');
  const [failures, countFailure] = useFailureCount(step?.id ?? '');
  const isChecking = useRef(false);
  if (!step) return null;

  const previous = steps[index - 1];
  const following = steps[index + 1];

  const goToNextStep = async () => {
    if (isChecking.current || isPending) return;
    isChecking.current = true;
    try {
      const isValid = onCheck ? await onCheck(step.id) : step.isComplete && !step.hasError;
      if (!isValid) countFailure();
      else if (following) onStepChange(following.id);
      else onFinish();
    } finally {
      isChecking.current = false;
    }
  };

  return (
    <Root className={className} ref={ref}>
      <Columns>
        <StepList
          label={texts.steps}
          stateLabels={texts.states}
          onSelect={onStepChange}
          steps={steps.map(({ id, label, description, href }, place) => ({
            id,
            label,
            description,
            href,
            state: shownState(states[place] ?? 'locked', place === index),
            isCurrent: place === index,
          }))}
        />
        <Form aria-label={step.label} onSubmit={() => void goToNextStep()}>
          <div>
            <Position>{texts.position(index + 1, steps.length)}</Position>
            <Title ref={title} tabIndex={-1}>
              {step.label}
            </Title>
          </div>
          {failures > 0 && (
            <ErrorSummary
              title={texts.errorTitle(errors.length)}
              errors={errors}
              onSelect={onSelectError}
              focusKey={failures}
            />
          )}
          {step.content}
          <Actions>
            {previous && <Button onPress={() => onStepChange(previous.id)}>{texts.back}</Button>}
            <span data-end="">
              {actions}
              <Button variant="primary" type="submit" isPending={isPending}>
                {following ? texts.next : texts.finish}
              </Button>
            </span>
          </Actions>
        </Form>
      </Columns>
    </Root>
  );
}
