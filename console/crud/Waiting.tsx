import type { ReactNode } from 'react';
import { VisuallyHidden } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';

type WaitingProps = {
  /** Spoken; "Loading…" unless stated. */
  text?: string;
  /** The shape of what is to come. */
  children: ReactNode;
};

/** Something is on its way: told to those who listen, its shape shown to those who see. */
export function Waiting({ text, children }: WaitingProps) {
  const t = useText();
  return (
    <>
      <VisuallyHidden role="status">{text ?? t(($) => $.common.loading)}</VisuallyHidden>
      {children}
    </>
  );
}
