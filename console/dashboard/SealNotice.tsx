import { lazy, Suspense } from 'react';
import { useNow } from '#console/i18n/useNow.ts';
import { loadTexts } from '#console/i18n/i18n.ts';
import { type SealDays, sealState } from '#console/crud/seal-state.ts';

/** Its code and texts are fetched only when there is something to warn of. */
const SealAlert = lazy(async () => {
  const [{ SealAlert: alert }] = await Promise.all([
    import('#console/crud/SealWarning.tsx'),
    loadTexts(['issuedSheets']),
  ]);
  return { default: alert };
});

/** Tells an administrator that the certificate which seals signed sheets ends soon, or has ended. */
export function SealNotice({ seal }: { seal: SealDays }) {
  const state = sealState(seal, useNow(60_000));
  if (state === null) return null;
  return (
    <Suspense>
      <SealAlert seal={seal} state={state} />
    </Suspense>
  );
}
