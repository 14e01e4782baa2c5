import { useForm } from 'react-hook-form';
import { yupResolver } from '@hookform/resolvers/yup';
import { Alert, Button, Form, Link, LinkButton, Stack } from '#ui-kit';
import { useBoundField } from '#console/crud/fields/useBoundField.ts';
import { useText } from '#console/i18n/useText.ts';
import { AuthPage } from './AuthPage.tsx';
import { changeFormRules } from './new-password-rules.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { passwordErrorText } from './password-error.ts';
import { session } from './session.ts';
import { useAuthSubmit } from './useAuthSubmit.ts';
import { useEnter } from './useEnter.ts';
import { useSession } from './useSession.ts';

/** Where a password is chosen in place of one that was given (P5). */
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
  const enter = useEnter();
  const form = useForm({
    resolver: yupResolver(changeFormRules),
    defaultValues: { newPassword: '', confirmPassword: '' },
    mode: 'onTouched',
  });
  const fields = {
    form,
    labels: { newPassword: t(($) => $.auth.newPassword), confirmPassword: t(($) => $.auth.confirmPassword) },
    isReadOnly: false,
    isRequired: () => false,
  };
  const { failure, submit } = useAuthSubmit({
    form,
    failedTitle: t(($) => $.auth.changePassword.failed),
    toText: (error) => passwordErrorText(error, t),
    send: async ({ newPassword }) => {
      await session.confirmPassword(newPassword);
      await enter();
    },
  });
  const password = useBoundField({ form: fields, name: 'newPassword', autoFocus: true });
  const repeated = useBoundField({ form: fields, name: 'confirmPassword' });

  return (
    <Form aria-label={t(($) => $.auth.changePassword.title)} onSubmit={(event) => void submit(event)}>
      {failure && <Alert tone="danger" title={failure} />}
      <NewPasswordFields password={password} repeated={repeated} />
      <Button
        type="submit"
        variant="primary"
        isFullWidth
        isPending={form.formState.isSubmitting}
        pendingLabel={t(($) => $.auth.changePassword.submitting)}
      >
        {t(($) => $.auth.changePassword.submit)}
      </Button>
      <Link href="/login">{t(($) => $.auth.backToSignIn)}</Link>
    </Form>
  );
}
