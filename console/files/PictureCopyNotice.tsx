import { useEffect, useRef } from 'react';
import { Alert, Button, Inline } from '#ui-kit';
import type { MutationResult } from '#console/crud/operations.ts';
import { useAction } from '#console/crud/useAction.ts';
import { useFaultText } from '#console/crud/useFaultText.ts';
import type { PictureCopyFieldsFragment } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';

/** How often a record is read while its picture is copied, in ms. */
const POLL_INTERVAL = 2000;

/** In px. */
const HEIGHT = 48;

/** A stored picture that was entered as a web address. */
export type CopiedPicture = {
  copy: PictureCopyFieldsFragment | null | undefined;
  /** The path of the copy; null while there is none. */
  path: string | null | undefined;
  /** Alternative text of the picture. */
  alt: string;
  /** Saves the address again, which starts another copy; absent when the user may not write. */
  retry?: (address: string) => MutationResult;
  /** Reads the record again. */
  showLatest: () => Promise<void>;
};

/** The copy of a picture from the web: the picture itself, that it is being copied, or why it could not be copied. */
export function PictureCopyNotice({ copy, path, alt, retry, showLatest }: CopiedPicture) {
  const t = useText();
  const faultText = useFaultText();
  const { run, isPending, fault: refusal } = useAction();
  useRepeat(showLatest, copy?.state === 'COPYING');
  if (!copy) return null;
  const { address, state, fault } = copy;
  if (state === 'COPYING') return <Alert tone="info" title={t(($) => $.files.copy.copying)} />;
  if (state === 'READY')
    return (
      <Inline>
        <img src={path ?? undefined} alt={alt} height={HEIGHT} />
      </Inline>
    );
  const tryAgain = async () => {
    if (retry)
      await run(
        () => retry(address),
        t(($) => $.files.copy.started),
      );
    await showLatest();
  };
  return (
    <Alert
      tone="warning"
      title={t(($) => $.files.copy.failed)}
      actions={
        retry && (
          <Button size="small" isPending={isPending} onPress={() => void tryAgain()}>
            {t(($) => $.files.copy.retry)}
          </Button>
        )
      }
    >
      {fault && t(($) => $.files.copy.faults[fault])}
      {refusal && ` ${faultText(refusal).title}`}
    </Alert>
  );
}

/** Repeats work while it is wanted. */
function useRepeat(work: () => Promise<void>, isWanted: boolean): void {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = setInterval(() => void latest.current(), POLL_INTERVAL);
    return () => clearInterval(timer);
  }, [isWanted]);
}
