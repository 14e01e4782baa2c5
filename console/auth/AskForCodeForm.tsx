import { useForm } from 'react-hook-form';
import { yupResolver } from '@hookform/resolvers/yup';
import { forgotRules } from '#api/identity/password.rules.ts';
import { Alert, Button, Form } from '#ui-kit';
import { TextInput } from '#console/crud/fields/TextInput.tsx';
import { useText } from '#console/i18n/useText.ts';
import { passwordErrorText } from './password-error.ts';
import { sendCode } from './passwords.ts';
import { useAuthSubmit } from './useAuthSubmit.ts';

type AskForCodeFormProps = {
  /** What is known of the address already. */
  username: string;
  onSent: (username: string) => void;
};

/** Asks for the address that a code is sent to (P4, step 0). */
export function AskForCodeForm({ username, onSent }: AskForCodeFormProps) {
  const t = useText();
  const form = useForm({ resolver: yupResolver(forgotRules), defaultValues: { username }, mode: 'onSubmit' });
  const fields = {
    form,
    labels: { username: t(($) => $.auth.username) },
    isReadOnly: false,
    isRequired: () => false,
  };
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
    <Form aria-label={t(($) => $.auth.forgotPassword.title)} onSubmit={(event) => void submit(event)}>
      {failure && <Alert tone="danger" title={failure} />}
      <TextInput
        form={fields}
        name="username"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="off"
        autoFocus
      />
      <Button
        type="submit"
        variant="primary"
        isFullWidth
        isPending={form.formState.isSubmitting}
        pendingLabel={t(($) => $.auth.forgotPassword.sending)}
      >
        {t(($) => $.auth.forgotPassword.send)}
      </Button>
    </Form>
  );
}
