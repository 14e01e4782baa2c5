/** `open`: available and incomplete. `locked`: an earlier step is incomplete. */
export type StepState = 'complete' | 'error' | 'open' | 'locked';

/** Progress of a step, set by the caller. */
export type StepProgress = {
  id: string;
  isComplete: boolean;
  hasError?: boolean;
};

/** The state of each step. A step is locked while an earlier one is incomplete. */
export function stepStates(steps: readonly StepProgress[]): StepState[] {
  const firstIncomplete = steps.findIndex((step) => !step.isComplete || step.hasError);
  return steps.map((step, index) => {
    if (firstIncomplete !== -1 && index > firstIncomplete) return 'locked';
    if (step.hasError) return 'error';
    return step.isComplete ? 'complete' : 'open';
  });
}

/** Index of the step to show: the requested one, or the first incomplete one if it is locked or unknown. */
export function reachableStep(steps: readonly StepProgress[], requestedId: string): number {
  const states = stepStates(steps);
  const index = steps.findIndex(({ id }) => id === requestedId);
  if (index !== -1 && states[index] !== 'locked') return index;
  return Math.max(
    0,
    states.findIndex((state) => state !== 'complete'),
  );
}
