import { Alert, Button, CopyField, Inline, ProgressBar, Spinner, Stack, Text } from '#ui-kit';
import type { EnrolmentFieldsFragment, StartMachineEnrolmentMutation } from '#console/generated/operations.ts';
import { useNow } from '#console/i18n/useNow.ts';
import { useText } from '#console/i18n/useText.ts';

/** An enrolment code from the api. It is in memory only while it is shown. */
export type StartedEnrolment = StartMachineEnrolmentMutation['startMachineEnrolment'] & {
  /** When the code expires by this browser's clock, in ms since the epoch. */
  endsAt: number;
};

type EnrolmentPanelProps = {
  started: StartedEnrolment;
  /** The machine's newest code in the api. */
  newest: EnrolmentFieldsFragment | null | undefined;
  onAgain: () => void;
  isPending: boolean;
};

/** Shows a code to type on the machine's screen, until the machine has used it or it has expired (SEC-42). */
export function EnrolmentPanel({ started, newest, onAgain, isPending }: EnrolmentPanelProps) {
  const t = useText();
  const secondsLeft = useSecondsLeft(started.endsAt);
  if (newest?.id === started.enrolment.id && newest.redeemedAt)
    return (
      <Alert tone="success" isLive title={t(($) => $.machinePage.enrolment.enrolled)}>
        {t(($) => $.machinePage.enrolment.enrolledText)}
      </Alert>
    );

  const again = (
    <Button variant="primary" onPress={onAgain} isPending={isPending}>
      {t(($) => $.machinePage.enrolment.again)}
    </Button>
  );
  // Ids are ascending, so a greater id is a newer code, which replaced this one.
  if (newest && newest.id > started.enrolment.id)
    return (
      <Alert tone="warning" title={t(($) => $.machinePage.enrolment.replaced)} actions={again}>
        {t(($) => $.machinePage.enrolment.replacedText)}
      </Alert>
    );
  if (secondsLeft === 0)
    return (
      <Alert tone="warning" title={t(($) => $.machinePage.enrolment.expired)} actions={again}>
        {t(($) => $.machinePage.enrolment.expiredText)}
      </Alert>
    );

  return (
    <Stack gap={4}>
      <Text element="p">{t(($) => $.machinePage.enrolment.instruction, { address: window.location.host })}</Text>
      <CopyField
        size="large"
        label={t(($) => $.machinePage.enrolment.code)}
        value={started.code}
        copyLabel={t(($) => $.machinePage.enrolment.copy)}
        copiedLabel={t(($) => $.common.copied)}
      />
      <ProgressBar
        label={t(($) => $.machinePage.enrolment.left)}
        value={secondsLeft}
        maxValue={started.secondsLeft}
        valueLabel={asClock(secondsLeft)}
      />
      <Inline gap={2}>
        <Spinner size={16} label={t(($) => $.machinePage.enrolment.waiting)} />
        <Text size="small" tone="muted">
          {t(($) => $.machinePage.enrolment.waiting)}
        </Text>
      </Inline>
    </Stack>
  );
}

const SECOND = 1000;

/** Whole seconds until `endsAt` by this browser's clock; 0 after that. */
const useSecondsLeft = (endsAt: number): number => Math.max(0, Math.ceil((endsAt - useNow(SECOND)) / SECOND));

/** 875 → 14:35 */
const asClock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
