import { useForm } from 'react-hook-form';
import { yupResolver } from '@hookform/resolvers/yup';
import { Link } from '#ui-kit';
import { TextInput } from '#console/crud/fields/TextInput.tsx';
import { useBoundField } from '#console/crud/fields/useBoundField.ts';
import { useText } from '#console/i18n/useText.ts';
import { AuthForm } from './AuthForm.tsx';
import { resetFormRules } from './new-password-rules.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { passwordErrorText } from './password-error.ts';
import { resetPassword, sendCode } from './passwords.ts';
import { ResendCode } from './ResendCode.tsx';
import { plainFields } from './plain-fields.ts';
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
  const fields = plainFields(form, {
    code: t(($) => $.auth.forgotPassword.code),
    newPassword: t(($) => $.auth.newPassword),
    confirmPassword: t(($) => $.auth.confirmPassword),
  });
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
    <AuthForm
      label={t(($) => $.auth.forgotPassword.reset)}
      failure={failure}
      onSubmit={submit}
      isSubmitting={form.formState.isSubmitting}
      submitLabel={t(($) => $.auth.forgotPassword.reset)}
      pendingLabel={t(($) => $.auth.forgotPassword.resetting)}
      links={<Link onPress={onOtherAddress}>{t(($) => $.auth.forgotPassword.otherAddress)}</Link>}
    >
      <TextInput form={fields} name="code" inputMode="numeric" autoComplete="one-time-code" autoFocus />
      <ResendCode send={() => attempt(() => sendCode(username))} />
      <NewPasswordFields password={password} repeated={repeated} />
    </AuthForm>
  );
}
