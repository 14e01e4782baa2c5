import type { ReactNode } from 'react';
import { VisuallyHidden } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';

type WaitingProps = {
  /** Announced to screen readers. Default: "Loading…". */
  text?: string;
  /** The skeleton. */
  children: ReactNode;
};

/** A loading state: announced to screen readers, with a skeleton on the screen. */
export function Waiting({ text, children }: WaitingProps) {
  const t = useText();
  return (
    <>
      <VisuallyHidden role="status">{text ?? t(($) => $.common.loading)}</VisuallyHidden>
      {children}
    </>
  );
}
