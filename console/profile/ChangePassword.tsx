import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { yupResolver } from '@hookform/resolvers/yup';
import { Alert, Button, Card, Form, FormActions, PasswordField, showToast } from '#ui-kit';
import { ownPasswordFormRules } from '#console/auth/new-password-rules.ts';
import { NewPasswordFields } from '#console/auth/NewPasswordFields.tsx';
import { passwordErrorText } from '#console/auth/password-error.ts';
import { plainFields } from '#console/auth/plain-fields.ts';
import { useAuthSubmit } from '#console/auth/useAuthSubmit.ts';
import { useBoundField } from '#console/crud/fields/useBoundField.ts';
import { useText } from '#console/i18n/useText.ts';
import { changePassword } from './own-account.ts';

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Changes the user's password, which ends all other sessions (V3). */
export function ChangePassword({ onChanged }: { onChanged: () => void }) {
  const t = useText();
  const [changes, setChanges] = useState(0);
  const handleChanged = () => {
    setChanges((count) => count + 1);
    onChanged();
  };
  return (
    <Card title={t(($) => $.profile.password.title)} description={t(($) => $.profile.password.help)}>
      <PasswordForm key={changes} onChanged={handleChanged} />
    </Card>
  );
}

function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const t = useText();
  const form = useForm({ resolver: yupResolver(ownPasswordFormRules), defaultValues: EMPTY, mode: 'onTouched' });
  const fields = plainFields(form, {
    currentPassword: t(($) => $.profile.password.current),
    newPassword: t(($) => $.auth.newPassword),
    confirmPassword: t(($) => $.auth.confirmPassword),
  });
  const { failure, submit } = useAuthSubmit({
    form,
    failedTitle: t(($) => $.auth.changePassword.failed),
    toText: (error) => passwordErrorText(error, t),
    send: async ({ currentPassword, newPassword }) => {
      await changePassword({ currentPassword, newPassword });
      showToast({ tone: 'success', title: t(($) => $.profile.password.changed) });
      onChanged();
    },
  });
  const current = useBoundField({ form: fields, name: 'currentPassword' });
  const password = useBoundField({ form: fields, name: 'newPassword' });
  const repeated = useBoundField({ form: fields, name: 'confirmPassword' });
  return (
    <Form aria-label={t(($) => $.profile.password.title)} onSubmit={(event) => void submit(event)}>
      {failure && <Alert tone="danger" title={failure} />}
      <PasswordField
        {...current}
        autoComplete="current-password"
        showLabel={t(($) => $.auth.showPassword)}
        hideLabel={t(($) => $.auth.hidePassword)}
      />
      <NewPasswordFields password={password} repeated={repeated} />
      <FormActions>
        <Button
          type="submit"
          variant="primary"
          isPending={form.formState.isSubmitting}
          pendingLabel={t(($) => $.auth.changePassword.submitting)}
        >
          {t(($) => $.profile.password.submit)}
        </Button>
      </FormActions>
    </Form>
  );
}
