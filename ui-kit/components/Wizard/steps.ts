/** `open` may be gone to and is not complete; `locked` waits for those before it. */
export type StepState = 'complete' | 'error' | 'open' | 'locked';

export type StepProgress = {
  id: string;
  isComplete: boolean;
  hasError?: boolean;
};

/** The state of each step: it is locked as long as one before it is not complete. */
export function stepStates(steps: readonly StepProgress[]): StepState[] {
  const firstIncomplete = steps.findIndex((step) => !step.isComplete || step.hasError);
  return steps.map((step, index) => {
    if (firstIncomplete !== -1 && index > firstIncomplete) return 'locked';
    if (step.hasError) return 'error';
    return step.isComplete ? 'complete' : 'open';
  });
}

/** The step that can be shown: the one asked for, or where that is locked or unknown the first that is not complete. */
export function reachableStep(steps: readonly StepProgress[], asked: string): number {
  const states = stepStates(steps);
  const index = steps.findIndex(({ id }) => id === asked);
  if (index !== -1 && states[index] !== 'locked') return index;
  return Math.max(
    0,
    states.findIndex((state) => state !== 'complete'),
  );
}
