import { RESET_CODE } from '#api/identity/password.rules.ts';
import { Alert, Link, LinkButton, Stack, Text } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';
import { useLocation, useNavigate } from '#console/router/hooks.ts';
import { AskForCodeForm } from './AskForCodeForm.tsx';
import { AuthPage } from './AuthPage.tsx';
import { type ForgotPasswordPlace, placeOf } from './forgot-password-place.ts';
import { ResetPasswordForm } from './ResetPasswordForm.tsx';

const STEPS = 3;

/** Resets a forgotten password in three steps (P4). */
export function ForgotPasswordPage() {
  const t = useText();
  const navigate = useNavigate();
  // Stored in the browser's history, so that a reload while the user waits for the mail keeps the step.
  const { step, username } = placeOf(useLocation().state);
  const goTo = (place: ForgotPasswordPlace, replace = false) =>
    void navigate('/forgot-password', { state: place, replace });
  const minutes = RESET_CODE.lifeSeconds / 60;
  const titles = [
    t(($) => $.auth.forgotPassword.title),
    t(($) => $.auth.forgotPassword.checkMail),
    t(($) => $.auth.forgotPassword.done),
  ];
  const intros = [
    t(($) => $.auth.forgotPassword.askIntro),
    t(($) => $.auth.forgotPassword.checkMailIntro, { username, minutes }),
  ];

  return (
    <AuthPage title={titles[step] ?? ''} intro={intros[step]}>
      <Stack gap={5}>
        <Text size="small" tone="muted">
          {t(($) => $.auth.forgotPassword.steps, { step: step + 1, steps: STEPS })}
        </Text>
        {step === 0 && <AskForCodeForm username={username} onSent={(sentTo) => goTo({ step: 1, username: sentTo })} />}
        {step === 1 && (
          <ResetPasswordForm
            username={username}
            onDone={() => goTo({ step: 2, username }, true)}
            onOtherAddress={() => goTo({ step: 0, username })}
          />
        )}
        {step === 2 ? (
          <>
            <Alert tone="success" isLive title={t(($) => $.auth.forgotPassword.doneIntro)} />
            <LinkButton href="/login" variant="primary" isFullWidth>
              {t(($) => $.auth.backToSignIn)}
            </LinkButton>
          </>
        ) : (
          <Link href="/login">{t(($) => $.auth.backToSignIn)}</Link>
        )}
      </Stack>
    </AuthPage>
  );
}
