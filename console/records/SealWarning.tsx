import { Alert, LinkButton } from '#ui-kit';
import { useCan } from '#console/auth/Can.tsx';
import { useGetCompanySealQuery } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useNow } from '#console/i18n/useNow.ts';
import { useText } from '#console/i18n/useText.ts';

/** Days before the end of the certificate from which it is worth a warning. */
const SOON_DAYS = 30;
const DAY_MS = 86_400_000;

/** Warns those who may mend it that sheets get no seal, because the certificate of the company is not valid, or soon will. */
export function SealWarning() {
  return useCan('ADMINISTRATOR') ? <CheckedSeal /> : null;
}

function CheckedSeal() {
  const t = useText();
  const format = useFormat();
  const now = useNow(60_000);
  const seal = useGetCompanySealQuery({ fetchPolicy: 'cache-and-network' }).data?.getCompanySeal;
  if (!seal) return null;
  const left = Date.parse(seal.validUntil) - now;
  const state =
    left < 0 ? 'expired' : Date.parse(seal.validFrom) > now ? 'notYet' : left < SOON_DAYS * DAY_MS ? 'soon' : null;
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
