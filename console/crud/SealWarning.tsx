import { Alert, LinkButton } from '#ui-kit';
import { useCan } from '#console/auth/Can.tsx';
import { useGetCompanySealQuery } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useNow } from '#console/i18n/useNow.ts';
import { useText } from '#console/i18n/useText.ts';
import { type SealDays, type SealState, sealState } from './seal-state.ts';

/** Warns those who may mend it that sheets get no seal, because the certificate of the company is not valid, or soon will. */
export function SealWarning() {
  return useCan('ADMINISTRATOR') ? <CheckedSeal /> : null;
}

function CheckedSeal() {
  const seal = useGetCompanySealQuery({ fetchPolicy: 'cache-and-network' }).data?.getCompanySeal;
  const now = useNow(60_000);
  const state = seal ? sealState(seal, now) : null;
  return seal && state && <SealAlert seal={seal} state={state} />;
}

/** The warning about a certificate. */
export function SealAlert({ seal, state }: { seal: SealDays; state: SealState }) {
  const t = useText();
  const format = useFormat();
  const texts = t(($) => $.issuedSheets.seal[state], { returnObjects: true });
  const when = format.dateTime(state === 'notYet' ? seal.validFrom : seal.validUntil);
  return (
    <Alert
      tone={state === 'soon' ? 'warning' : 'danger'}
      isLive={false}
      title={texts.title}
      actions={
        <LinkButton size="small" href="/settings/company">
          {t(($) => $.issuedSheets.seal.mend)}
        </LinkButton>
      }
    >
      {t(($) => $.issuedSheets.seal[state].text, { when })}
    </Alert>
  );
}
