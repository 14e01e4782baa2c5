import { RotateCw } from 'lucide-react';
import { Alert, Button, Section, Stack, Timeline, type Tone } from '#ui-kit';
import { FAULT_CODES } from '#console/apollo/fault.ts';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { useAction } from '#console/crud/useAction.ts';
import {
  type CustomerFieldsFragment,
  type CustomerSetupStep,
  useResumeCustomerSetupMutation,
} from '#console/generated/operations.ts';
import { type Text, useText } from '#console/i18n/useText.ts';

const STEPS: readonly CustomerSetupStep[] = ['REALM', 'ADMINISTRATOR', 'INVITATION'];

type Setup = CustomerFieldsFragment['setup'];
type StepState = 'done' | 'running' | 'failed' | 'waiting';

const TONES: Record<StepState, Tone> = { done: 'success', running: 'info', failed: 'danger', waiting: 'neutral' };

/** The progress of a customer's setup. A failed setup can be resumed. */
export function SetupPanel({ customer: { id, displayName, setup } }: { customer: CustomerFieldsFragment }) {
  const t = useText();
  const [resume] = useResumeCustomerSetupMutation();
  const { run, isPending, fault } = useAction();
  return (
    <Section title={t(($) => $.customers.setup.title)} headingLevel={3}>
      <Stack gap={4}>
        {setup.state === 'FAILED' && (
          <Alert
            tone="danger"
            title={t(($) => $.customers.setup.failed[setup.step ?? 'REALM'])}
            actions={
              <Button
                icon={RotateCw}
                isPending={isPending}
                onPress={() =>
                  void run(
                    () => resume({ variables: { id } }),
                    t(($) => $.customers.setup.resumed, { name: displayName }),
                  )
                }
              >
                {t(($) => $.common.retry)}
              </Button>
            }
          >
            {`${reasonOf(setup.errorCode, t)} ${t(($) => $.customers.setup.attempts, { count: setup.attempts })}`}
          </Alert>
        )}
        <Timeline
          label={t(($) => $.customers.setup.title)}
          items={STEPS.map((step) => {
            const state = stepStateOf(step, setup);
            return {
              id: step,
              title: t(($) => $.customers.setup.steps[step]),
              detail: t(($) => $.customers.setup.words[state]),
              tone: TONES[state],
              isPending: state === 'waiting',
            };
          })}
        />
        <FaultAlert title={t(($) => $.customers.setup.resumeFailed)} fault={fault} />
      </Stack>
    </Section>
  );
}

/** The state of a step: earlier steps are done, later steps wait. */
export function stepStateOf(step: CustomerSetupStep, { state, step: current }: Setup): StepState {
  if (state === 'DONE') return 'done';
  const place = STEPS.indexOf(step) - STEPS.indexOf(current ?? 'REALM');
  if (place !== 0) return place < 0 ? 'done' : 'waiting';
  return state === 'FAILED' ? 'failed' : 'running';
}

/** The text of the error code that stopped the setup. */
function reasonOf(errorCode: string | null | undefined, t: Text): string {
  const code = FAULT_CODES.find((known) => known === errorCode) ?? 'UNKNOWN';
  return `${t(($) => $.errors[code].title)}.`;
}
