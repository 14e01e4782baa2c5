import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { yupResolver } from '@hookform/resolvers/yup';
import { signInRules } from '#api/identity/sign-in.rules.ts';
import { Alert, Button, Form, Link, PasswordField, showToast } from '#ui-kit';
import { TextInput } from '#console/crud/fields/TextInput.tsx';
import { useBoundField } from '#console/crud/fields/useBoundField.ts';
import { useText } from '#console/i18n/useText.ts';
import { homeOf } from './guards.ts';
import { loadPermissions } from './permissions.ts';
import { takeReturnTo } from './return-to.ts';
import { session } from './session.ts';
import { signInErrorText } from './sign-in-error.ts';

/** User name and password; what goes wrong stands in an alert and in a toast (P1, P3, X4). */
export function SignInForm({ isSessionExpired }: { isSessionExpired: boolean }) {
  const t = useText();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const closeToast = useRef<() => void>(undefined);
  useEffect(() => () => closeToast.current?.(), []);
  const form = useForm({
    resolver: yupResolver(signInRules),
    defaultValues: { username: '', password: '' },
    mode: 'onSubmit',
  });
  const fields = {
    form,
    labels: { username: t(($) => $.auth.username), password: t(($) => $.auth.password) },
    isReadOnly: false,
    isRequired: () => false,
  };

  const signIn = form.handleSubmit(async ({ username, password }) => {
    closeToast.current?.();
    setFailure(undefined);
    try {
      await session.signIn(username, password);
    } catch (error) {
      const text = signInErrorText(error, t);
      setFailure(text);
      closeToast.current = showToast({ tone: 'danger', title: t(($) => $.auth.failed), description: text });
      return;
    }
    await loadPermissions();
    await navigate(takeReturnTo(location.origin) ?? homeOf(session.get()), { replace: true });
  });

  return (
    <Form aria-label={t(($) => $.auth.title)} onSubmit={(event) => void signIn(event)}>
      {failure ? (
        <Alert tone="danger" title={failure} />
      ) : (
        isSessionExpired && <Alert tone="danger" title={t(($) => $.auth.sessionExpired)} />
      )}
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
        labelAction={<Link onPress={() => setHelpOpen(true)}>{t(($) => $.auth.forgot)}</Link>}
      />
      {isHelpOpen && <Alert tone="info" isLive title={t(($) => $.auth.forgotHelp)} />}
      <Button
        type="submit"
        variant="primary"
        isFullWidth
        isPending={form.formState.isSubmitting}
        pendingLabel={t(($) => $.auth.submitting)}
      >
        {t(($) => $.auth.submit)}
      </Button>
    </Form>
  );
}
