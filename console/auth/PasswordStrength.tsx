import { PASSWORD_LIMITS, PASSWORD_RULES, passwordStrength } from '#api/rules/password.ts';
import { Checklist, Stack, StrengthMeter } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';

const LEVELS = { weak: 1, medium: 2, strong: 3 };

/** Shows the strength of a password and the rules that it meets, while it is typed (V3). */
export function PasswordStrength({ password }: { password: string }) {
  const t = useText();
  const strength = passwordStrength(password);
  const isEmpty = password === '';
  return (
    <Stack gap={2}>
      <StrengthMeter
        label={t(($) => $.auth.strength.label)}
        level={isEmpty ? 0 : LEVELS[strength]}
        levels={3}
        valueLabel={isEmpty ? '' : t(($) => $.auth.strength[strength])}
      />
      <Checklist
        label={t(($) => $.auth.rules.title)}
        items={PASSWORD_RULES.map(({ key, holds }) => ({
          label: t(($) => $.validation[key], { min: PASSWORD_LIMITS.min }),
          isMet: holds(password),
        }))}
        metLabel={t(($) => $.auth.rules.met)}
        unmetLabel={t(($) => $.auth.rules.open)}
      />
    </Stack>
  );
}
