import { Alert, LinkButton } from '#ui-kit';
import { useCan } from '#console/auth/Can.tsx';
import { useGetCompanySealQuery } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useNow } from '#console/i18n/useNow.ts';
import { useText } from '#console/i18n/useText.ts';
import { type SealDays, sealState } from './seal-state.ts';

/** Warns those who may mend it that sheets get no seal, because the certificate of the company is not valid, or soon will. */
export function SealWarning() {
  return useCan('ADMINISTRATOR') ? <CheckedSeal /> : null;
}

function CheckedSeal() {
  const seal = useGetCompanySealQuery({ fetchPolicy: 'cache-and-network' }).data?.getCompanySeal;
  return seal ? <SealAlert seal={seal} /> : null;
}

/** The warning about a certificate; nothing while it is valid for long. */
export function SealAlert({ seal }: { seal: SealDays }) {
  const t = useText();
  const format = useFormat();
  const state = sealState(seal, useNow(60_000));
  if (state === null) return null;
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
