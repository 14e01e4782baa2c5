import { LinkButton } from '#ui-kit';
import { pageSetting } from '#console/app/page-setting.ts';
import { useText } from '#console/i18n/useText.ts';

/** A letter to the support of this installation, with the page and, if there is one, the request; none without an address (X1). */
export function SupportLink({ requestId }: { requestId: string | undefined }) {
  const t = useText();
  const address = pageSetting('support-email');
  if (!address) return null;
  const subject = encodeURIComponent(t(($) => $.common.supportSubject));
  const body = encodeURIComponent(t(($) => $.common.supportBody, { requestId: requestId ?? '–', page: location.href }));
  return (
    <LinkButton href={`mailto:${address}?subject=${subject}&body=${body}`}>
      {t(($) => $.common.contactSupport)}
    </LinkButton>
  );
}
