import { useState } from 'react';
import { Link, PasswordField, TextField } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';
import { useNavigate } from '#console/router/hooks.ts';
import { AuthForm } from './AuthForm.tsx';
import { SUBDOMAIN } from '#console/tenant/tenant.ts';
import { session } from './session.ts';
import { STATUS_PATH } from './status-path.ts';
import { signInErrorText } from './sign-in-error.ts';
import { useAuthFailure } from './useAuthFailure.ts';
import { useFinishSignIn } from './useFinishSignIn.ts';
import { useSignInFields } from './useSignInFields.ts';

type SignInFormProps = {
  isSessionExpired: boolean;
  /** Failure of a hosted sign-in. */
  failure?: string;
};

/** The form of user name and password. A failure is shown in an alert and in a toast (P1, P3, X4). */
export function SignInForm({ isSessionExpired, failure: hostedFailure }: SignInFormProps) {
  const t = useText();
  const finishSignIn = useFinishSignIn();
  const navigate = useNavigate();
  const { values, field, show, check } = useSignInFields();
  const [isSubmitting, setSubmitting] = useState(false);
  const { failure, isOutage, attempt } = useAuthFailure({
    failedTitle: t(($) => $.auth.failed),
    toText: (error) => signInErrorText(error, t),
    showAtFields: (broken) =>
      show(Object.fromEntries(broken.filter(({ path }) => path in values).map((rule) => [rule.path, rule]))),
  });
  const submit = async () => {
    setSubmitting(true);
    await attempt(async () => {
      const checked = await check();
      if (!checked) return;
      await session.signIn(checked.username, checked.password, SUBDOMAIN);
      await finishSignIn();
    });
    setSubmitting(false);
  };

  return (
    <AuthForm
      label={t(($) => $.auth.title)}
      failure={failure ?? hostedFailure ?? (isSessionExpired ? t(($) => $.auth.sessionExpired) : undefined)}
      onSubmit={submit}
      isSubmitting={isSubmitting}
      submitLabel={t(($) => $.auth.submit)}
      pendingLabel={t(($) => $.auth.submitting)}
      links={isOutage && <Link href={STATUS_PATH}>{t(($) => $.common.serviceStatus)}</Link>}
    >
      <TextField
        {...field('username')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="off"
        autoFocus
      />
      <PasswordField
        {...field('password')}
        autoComplete="current-password"
        showLabel={t(($) => $.auth.showPassword)}
        hideLabel={t(($) => $.auth.hidePassword)}
        labelAction={
          <Link onPress={() => void navigate('/forgot-password', { state: { username: values.username } })}>
            {t(($) => $.auth.forgot)}
          </Link>
        }
      />
    </AuthForm>
  );
}
