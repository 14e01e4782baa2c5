import { useState } from 'react';
import { useLocation } from 'react-router';
import { RESET_CODE } from '#api/identity/password.rules.ts';
import { Alert, Link, LinkButton, Stack, Text } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';
import { AskForCodeForm } from './AskForCodeForm.tsx';
import { AuthPage } from './AuthPage.tsx';
import { ResetPasswordForm } from './ResetPasswordForm.tsx';

/** The three steps of P4: an address, the code and a new password, done. */
type Step = 0 | 1 | 2;
const STEPS = 3;

/** Where people come who forgot their password (P4). */
export function ForgotPasswordPage() {
  const t = useText();
  const [step, setStep] = useState<Step>(0);
  const [username, setUsername] = useState(usernameOf(useLocation().state));
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
        {step === 0 && (
          <AskForCodeForm
            username={username}
            onSent={(sentTo) => {
              setUsername(sentTo);
              setStep(1);
            }}
          />
        )}
        {step === 1 && (
          <ResetPasswordForm username={username} onDone={() => setStep(2)} onOtherAddress={() => setStep(0)} />
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

/** What was typed at sign-in already. */
const usernameOf = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'username' in state && typeof state.username === 'string'
    ? state.username
    : '';
