import { type Ref } from 'react';
import { COUNTER_LIMITS } from '#api/features/counter/counter.rules.ts';
import { Alert, TextArea } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';

type ApprovalReasonProps = {
  /** Who approves. */
  help: string;
  value: string;
  onChange: (reason: string) => void;
  /** Whether a missing reason is an error. */
  isChecked: boolean;
  ref?: Ref<HTMLTextAreaElement>;
};

/** The reason of an approval of pieces beyond the rule. */
export function ApprovalReason({ help, value, onChange, isChecked, ref }: ApprovalReasonProps) {
  const t = useText();
  const label = t(($) => $.counter.basket.reason);
  const isMissing = isChecked && value.trim() === '';
  return (
    <>
      <Alert tone="warning" title={t(($) => $.counter.basket.beyondRule)}>
        {help}
      </Alert>
      <TextArea
        ref={ref}
        label={label}
        value={value}
        onChange={onChange}
        maxLength={COUNTER_LIMITS.reason}
        rows={2}
        isRequired
        errorMessage={isMissing ? t(($) => $.validation.required, { field: label }) : undefined}
      />
    </>
  );
}
