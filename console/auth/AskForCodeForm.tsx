import { useForm } from 'react-hook-form';
import { yupResolver } from '@hookform/resolvers/yup';
import { forgotRules } from '#api/identity/password.rules.ts';
import { TextInput } from '#console/crud/fields/TextInput.tsx';
import { useText } from '#console/i18n/useText.ts';
import { AuthForm } from './AuthForm.tsx';
import { passwordErrorText } from './password-error.ts';
import { sendCode } from './passwords.ts';
import { plainFields } from './plain-fields.ts';
import { useAuthSubmit } from './useAuthSubmit.ts';

type AskForCodeFormProps = {
  /** Prefilled e-mail address; may be empty. */
  username: string;
  onSent: (username: string) => void;
};

/** Sends a reset code to the e-mail address that the user types (P4, step 0). */
export function AskForCodeForm({ username, onSent }: AskForCodeFormProps) {
  const t = useText();
  const form = useForm({ resolver: yupResolver(forgotRules), defaultValues: { username }, mode: 'onSubmit' });
  const fields = plainFields(form, { username: t(($) => $.auth.username) });
  const { failure, submit } = useAuthSubmit({
    form,
    failedTitle: t(($) => $.auth.forgotPassword.failed),
    toText: (error) => passwordErrorText(error, t),
    send: async (values) => {
      await sendCode(values.username);
      onSent(values.username);
    },
  });

  return (
    <AuthForm
      label={t(($) => $.auth.forgotPassword.title)}
      failure={failure}
      onSubmit={submit}
      isSubmitting={form.formState.isSubmitting}
      submitLabel={t(($) => $.auth.forgotPassword.send)}
      pendingLabel={t(($) => $.auth.forgotPassword.sending)}
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
    </AuthForm>
  );
}
