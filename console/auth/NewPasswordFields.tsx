import { PasswordField, Stack } from '#ui-kit';
import type { BoundField } from '#console/crud/fields/useBoundField.ts';
import { useText } from '#console/i18n/useText.ts';
import { PasswordStrength } from './PasswordStrength.tsx';

/** The fields of a new password and its repetition, with the rules that it breaks (P4, P5, V3). */
export function NewPasswordFields({ password, repeated }: { password: BoundField; repeated: BoundField }) {
  const t = useText();
  const labels = { showLabel: t(($) => $.auth.showPassword), hideLabel: t(($) => $.auth.hidePassword) };
  return (
    <>
      <Stack gap={2}>
        <PasswordField {...password} {...labels} autoComplete="new-password" />
        <PasswordStrength password={String(password.value ?? '')} />
      </Stack>
      <PasswordField {...repeated} {...labels} autoComplete="new-password" />
    </>
  );
}
