import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { yupResolver } from '@hookform/resolvers/yup';
import { signInRules } from '#api/identity/sign-in.rules.ts';
import { Link, PasswordField } from '#ui-kit';
import { TextInput } from '#console/crud/fields/TextInput.tsx';
import { useBoundField } from '#console/crud/fields/useBoundField.ts';
import { useText } from '#console/i18n/useText.ts';
import { AuthForm } from './AuthForm.tsx';
import { useFinishSignIn } from './useFinishSignIn.ts';
import { session } from './session.ts';
import { signInErrorText } from './sign-in-error.ts';
import { plainFields } from './plain-fields.ts';
import { useAuthSubmit } from './useAuthSubmit.ts';

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
  const form = useForm({
    resolver: yupResolver(signInRules),
    defaultValues: { username: '', password: '' },
    mode: 'onSubmit',
  });
  const fields = plainFields(form, { username: t(($) => $.auth.username), password: t(($) => $.auth.password) });
  const { failure, submit } = useAuthSubmit({
    form,
    failedTitle: t(($) => $.auth.failed),
    toText: (error) => signInErrorText(error, t),
    send: async ({ username, password }) => {
      await session.signIn(username, password);
      await finishSignIn();
    },
  });

  return (
    <AuthForm
      label={t(($) => $.auth.title)}
      failure={failure ?? hostedFailure ?? (isSessionExpired ? t(($) => $.auth.sessionExpired) : undefined)}
      onSubmit={submit}
      isSubmitting={form.formState.isSubmitting}
      submitLabel={t(($) => $.auth.submit)}
      pendingLabel={t(($) => $.auth.submitting)}
    >
      <TextInput
        form={fields}
        name="username"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="off"
        autoFocus
      />
      <PasswordField
        {...useBoundField({ form: fields, name: 'password' })}
        autoComplete="current-password"
        showLabel={t(($) => $.auth.showPassword)}
        hideLabel={t(($) => $.auth.hidePassword)}
        labelAction={
          <Link onPress={() => void navigate('/forgot-password', { state: { username: form.getValues('username') } })}>
            {t(($) => $.auth.forgot)}
          </Link>
        }
      />
    </AuthForm>
  );
}
