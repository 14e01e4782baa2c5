import { type ReactNode, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { Button } from '../Button/Button.tsx';
import { ErrorSummary, type FormErrorItem } from '../ErrorSummary/ErrorSummary.tsx';
import { Form } from '../Form/Form.tsx';
import { StepList } from './StepList.tsx';
import { reachableStep, type StepProgress, type StepState, stepStates } from './steps.ts';

export type WizardStep = {
  label: string;
  /** Under the label: "optional", "3 products". */
  description?: string;
  /** The step's own address, so that it can be linked and gone back to. */
  href?: string;
  content: ReactNode;
} & StepProgress;

export type WizardTexts = {
  /** Names the list of steps: "Steps of a new machine". */
  steps: string;
  /** "Step 2 of 4". */
  position: (step: number, total: number) => string;
  back: string;
  next: string;
  /** Of the last step's button: "Create machine". */
  finish: string;
  /** Spoken after a step's label; empty where there is nothing to say. */
  states: Record<StepState, string>;
  /** "Check 2 fields". */
  errorTitle: (count: number) => string;
};

export type WizardProps = {
  steps: readonly WizardStep[];
  /** The step asked for; a locked or unknown one gives way to the first that is not complete. */
  currentId: string;
  onStepChange: (id: string) => void;
  /**
   * Checks the current step, by react-hook-form's `trigger` for its fields: true goes on. Without it a step has to be
   * complete.
   */
  onCheck?: (id: string) => boolean | Promise<boolean>;
  onFinish: () => void;
  /** What keeps the current step from being complete, shown above it after a failed check. */
  errors?: readonly FormErrorItem[];
  /** Moves the focus to a field: react-hook-form's `setFocus`. */
  onSelectError?: (name: string) => void;
  /** The button that goes on waits for an answer: of the last step, or of a check by the server. */
  isPending?: boolean;
  /** Beside the buttons: "Cancel", "Save for later". */
  actions?: ReactNode;
  texts: WizardTexts;
};

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

/** Moves the focus to the title of a step that has just come, never to the one the page came with. */
function useFocusOnNewStep(id: string) {
  const title = useRef<HTMLHeadingElement>(null);
  const last = useRef(id);
  useEffect(() => {
    if (last.current === id) return undefined;
    last.current = id;
    // Once the step is drawn: the button that was pressed may have gone with the step before.
    const frame = requestAnimationFrame(() => title.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [id]);
  return title;
}

/** Counts failed checks of a step, so that the summary of errors takes the focus each time; a new step starts anew. */
function useFailures(id: string): [number, () => void] {
  const [failures, setFailures] = useState({ id, count: 0 });
  const count = failures.id === id ? failures.count : 0;
  return [count, () => setFailures({ id, count: count + 1 })];
}

/** A long task in steps, each of which has to be complete before the next. What is typed is the caller's: it stays. */
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
}: WizardProps) {
  const states = stepStates(steps);
  const index = reachableStep(steps, currentId);
  const step = steps[index];
  const title = useFocusOnNewStep(step?.id ?? '');
  const [failures, countFailure] = useFailures(step?.id ?? '');
  const isChecking = useRef(false);
  if (!step) return null;

  const previous = steps[index - 1];
  const following = steps[index + 1];

  const goOn = async () => {
    if (isChecking.current || isPending) return;
    isChecking.current = true;
    try {
      const isFine = onCheck ? await onCheck(step.id) : step.isComplete && !step.hasError;
      if (!isFine) countFailure();
      else if (following) onStepChange(following.id);
      else onFinish();
    } finally {
      isChecking.current = false;
    }
  };

  return (
    <Root>
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
            state: states[place] ?? 'locked',
            isCurrent: place === index,
          }))}
        />
        <Form aria-label={step.label} onSubmit={() => void goOn()}>
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
