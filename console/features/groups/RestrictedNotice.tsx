import { Alert } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';

/** Tells users who may not read products what they can choose, and which permission they lack (R5). */
export function RestrictedNotice({ hasProducts }: { hasProducts: boolean }) {
  const t = useText();
  const permission = t(($) => $.shell.permissions.PRODUCT_MANAGEMENT);
  return hasProducts ? (
    <Alert tone="info" title={t(($) => $.groups.restricted.title)}>
      {t(($) => $.groups.restricted.text, { permission })}
    </Alert>
  ) : (
    <Alert tone="warning" title={t(($) => $.groups.restricted.none)}>
      {t(($) => $.groups.restricted.noneText, { permission })}
    </Alert>
  );
}
