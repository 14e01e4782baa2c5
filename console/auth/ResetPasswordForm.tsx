import { useForm } from 'react-hook-form';
import { yupResolver } from '@hookform/resolvers/yup';
import { Alert, Button, Form, Link } from '#ui-kit';
import { TextInput } from '#console/crud/fields/TextInput.tsx';
import { useBoundField } from '#console/crud/fields/useBoundField.ts';
import { useText } from '#console/i18n/useText.ts';
import { resetFormRules } from './new-password-rules.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { passwordErrorText } from './password-error.ts';
import { resetPassword, sendCode } from './passwords.ts';
import { ResendCode } from './ResendCode.tsx';
import { useAuthSubmit } from './useAuthSubmit.ts';

type ResetPasswordFormProps = {
  /** The address that the code was sent to. */
  username: string;
  onDone: () => void;
  onOtherAddress: () => void;
};

/** The code from the e-mail and a new password (P4, step 1). */
export function ResetPasswordForm({ username, onDone, onOtherAddress }: ResetPasswordFormProps) {
  const t = useText();
  const form = useForm({
    resolver: yupResolver(resetFormRules),
    defaultValues: { code: '', newPassword: '', confirmPassword: '' },
    mode: 'onTouched',
  });
  const fields = {
    form,
    labels: {
      code: t(($) => $.auth.forgotPassword.code),
      newPassword: t(($) => $.auth.newPassword),
      confirmPassword: t(($) => $.auth.confirmPassword),
    },
    isReadOnly: false,
    isRequired: () => false,
  };
  const { failure, submit, attempt } = useAuthSubmit({
    form,
    failedTitle: t(($) => $.auth.forgotPassword.failed),
    toText: (error) => passwordErrorText(error, t),
    send: async ({ code, newPassword }) => {
      await resetPassword({ username, code, newPassword });
      onDone();
    },
  });
  const password = useBoundField({ form: fields, name: 'newPassword' });
  const repeated = useBoundField({ form: fields, name: 'confirmPassword' });

  return (
    <Form aria-label={t(($) => $.auth.forgotPassword.reset)} onSubmit={(event) => void submit(event)}>
      {failure && <Alert tone="danger" title={failure} />}
      <TextInput form={fields} name="code" inputMode="numeric" autoComplete="one-time-code" autoFocus />
      <ResendCode send={() => attempt(() => sendCode(username))} />
      <NewPasswordFields password={password} repeated={repeated} />
      <Button
        type="submit"
        variant="primary"
        isFullWidth
        isPending={form.formState.isSubmitting}
        pendingLabel={t(($) => $.auth.forgotPassword.resetting)}
      >
        {t(($) => $.auth.forgotPassword.reset)}
      </Button>
      <Link onPress={onOtherAddress}>{t(($) => $.auth.forgotPassword.otherAddress)}</Link>
    </Form>
  );
}
