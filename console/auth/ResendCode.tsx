import { useState } from 'react';
import { RESET_CODE } from '#api/identity/password.rules.ts';
import { Link, Text, useAnnounce } from '#ui-kit';
import { useNow } from '#console/i18n/useNow.ts';
import { useText } from '#console/i18n/useText.ts';

/** Offers a new code when the api would send one again (P4). `send` resolves to whether the code was sent. */
export function ResendCode({ send }: { send: () => Promise<boolean> }) {
  const t = useText();
  const announce = useAnnounce();
  const now = useNow(1000);
  const [sentAt, setSentAt] = useState(Date.now);
  const wait = Math.max(0, Math.ceil((sentAt + RESET_CODE.resendSeconds * 1000 - now) / 1000));
  if (wait > 0) {
    return (
      <Text size="small" tone="muted">
        {t(($) => $.auth.forgotPassword.resendWait, { count: wait })}
      </Text>
    );
  }
  const resend = async () => {
    setSentAt(Date.now());
    if (await send()) announce(t(($) => $.auth.forgotPassword.resent));
  };
  return <Link onPress={() => void resend()}>{t(($) => $.auth.forgotPassword.resend)}</Link>;
}
