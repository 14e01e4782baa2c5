import { useForm } from 'react-hook-form';
import { yupResolver } from '@hookform/resolvers/yup';
import { Alert, Link, LinkButton, Stack } from '#ui-kit';
import { useBoundField } from '#console/crud/fields/useBoundField.ts';
import { useText } from '#console/i18n/useText.ts';
import { AuthForm } from './AuthForm.tsx';
import { AuthPage } from './AuthPage.tsx';
import { changeFormRules } from './new-password-rules.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { passwordErrorText } from './password-error.ts';
import { session } from './session.ts';
import { plainFields } from './plain-fields.ts';
import { useAuthSubmit } from './useAuthSubmit.ts';
import { useFinishSignIn } from './useFinishSignIn.ts';
import { useSession } from './useSession.ts';

/** Replaces a temporary password by one that the user chooses (P5). */
export function ChangePasswordPage() {
  const t = useText();
  const isOver = useSession().status === 'signedOut';
  return (
    <AuthPage
      title={t(($) => $.auth.changePassword.title)}
      intro={isOver ? undefined : t(($) => $.auth.changePassword.intro)}
    >
      {isOver ? (
        <Stack gap={5}>
          <Alert tone="danger" title={t(($) => $.auth.changePassword.tooLate)} />
          <LinkButton href="/login" variant="primary" isFullWidth>
            {t(($) => $.auth.backToSignIn)}
          </LinkButton>
        </Stack>
      ) : (
        <ChangePasswordForm />
      )}
    </AuthPage>
  );
}

function ChangePasswordForm() {
  const t = useText();
  const finishSignIn = useFinishSignIn();
  const form = useForm({
    resolver: yupResolver(changeFormRules),
    defaultValues: { newPassword: '', confirmPassword: '' },
    mode: 'onTouched',
  });
  const fields = plainFields(form, {
    newPassword: t(($) => $.auth.newPassword),
    confirmPassword: t(($) => $.auth.confirmPassword),
  });
  const { failure, submit } = useAuthSubmit({
    form,
    failedTitle: t(($) => $.auth.changePassword.failed),
    toText: (error) => passwordErrorText(error, t),
    send: async ({ newPassword }) => {
      await session.confirmPassword(newPassword);
      await finishSignIn();
    },
  });
  const password = useBoundField({ form: fields, name: 'newPassword', autoFocus: true });
  const repeated = useBoundField({ form: fields, name: 'confirmPassword' });

  return (
    <AuthForm
      label={t(($) => $.auth.changePassword.title)}
      failure={failure}
      onSubmit={submit}
      isSubmitting={form.formState.isSubmitting}
      submitLabel={t(($) => $.auth.changePassword.submit)}
      pendingLabel={t(($) => $.auth.changePassword.submitting)}
      links={<Link href="/login">{t(($) => $.auth.backToSignIn)}</Link>}
    >
      <NewPasswordFields password={password} repeated={repeated} />
    </AuthForm>
  );
}
