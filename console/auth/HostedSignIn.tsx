import { useEffect, useEffectEvent, useState } from 'react';
import { Alert, Button, Divider, Spinner, Stack } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';
import { isBackFromHosted, leaveForHosted, takeHostedToken } from './hosted-sign-in.ts';
import { SessionError } from './session-answer.ts';
import { session } from './session.ts';
import { signInErrorText } from './sign-in-error.ts';
import { type SignInOptions, fetchSignInOptions } from './sign-in-options.ts';
import { useFinishSignIn } from './useFinishSignIn.ts';

/** State of a sign-in that returns from Keycloak's pages. `needsSetUp`: the second factor is not set up yet. */
export type HostedReturn = { isCompleting: boolean; failure?: string; needsSetUp?: boolean };

/** A code is valid once, but React may run the effect more than once. */
let completing: Promise<void> | undefined;

/** Completes a sign-in on Keycloak's pages. */
export function useHostedReturn(): HostedReturn {
  const t = useText();
  const finishSignIn = useFinishSignIn();
  const [isCompleting, setCompleting] = useState(isBackFromHosted);
  const [error, setError] = useState<unknown>();
  const finish = useEffectEvent(async () => {
    try {
      await (completing ??= complete());
      await finishSignIn();
    } catch (cause) {
      setError(cause);
      setCompleting(false);
    }
  });
  useEffect(() => {
    if (isCompleting) void finish();
  }, [isCompleting]);
  const needsSetUp = error instanceof SessionError && error.reason === 'SECOND_FACTOR_REQUIRED';
  return { isCompleting, needsSetUp, failure: error && !needsSetUp ? signInErrorText(error, t) : undefined };
}

async function complete(): Promise<void> {
  const options = await fetchSignInOptions();
  const refreshToken = options && (await takeHostedToken(options));
  if (!refreshToken) throw new SessionError({ code: 'UNKNOWN', message: '', fields: [], references: [] }, 'hosted');
  await session.signInHosted(refreshToken);
}

type SecondFactorProps = { options: SignInOptions; needsSetUp?: boolean; failure?: string };

/** Replaces the form when the company requires a second factor. */
export function SecondFactorSignIn({ options, needsSetUp, failure }: SecondFactorProps) {
  const t = useText();
  return (
    <Stack gap={4}>
      {failure && <Alert tone="danger" title={failure} />}
      <Alert tone="info" title={needsSetUp ? t(($) => $.auth.hosted.setUp) : t(($) => $.auth.hosted.secondFactor)} />
      <HostedButton options={options} variant="primary" label={t(($) => $.auth.hosted.continue)} />
      <CompanyAccount options={options} />
    </Stack>
  );
}

/** The button below the form for companies with their own identity provider. */
export function CompanyAccount({ options }: { options: SignInOptions }) {
  const t = useText();
  if (!options.company) return null;
  return (
    <Stack gap={4}>
      <Divider label={t(($) => $.auth.hosted.or)} />
      <HostedButton options={options} isCompany label={t(($) => $.auth.hosted.company)} />
    </Stack>
  );
}

type HostedButtonProps = {
  options: SignInOptions;
  isCompany?: boolean;
  variant?: 'primary' | 'secondary';
  label: string;
};

/** Leaves for Keycloak's pages; with `isCompany` for the company's identity provider. */
function HostedButton({ options, isCompany = false, variant = 'secondary', label }: HostedButtonProps) {
  const t = useText();
  const [isLeaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const leave = async () => {
    setLeaving(true);
    setFailure(undefined);
    try {
      await leaveForHosted(options, isCompany);
    } catch {
      setFailure(t(($) => $.auth.errors.network));
      setLeaving(false);
    }
  };
  return (
    <Stack gap={3}>
      {failure && <Alert tone="danger" title={failure} />}
      <Button
        variant={variant}
        isFullWidth
        isPending={isLeaving}
        pendingLabel={t(($) => $.auth.hosted.going)}
        onPress={() => void leave()}
      >
        {label}
      </Button>
    </Stack>
  );
}

/** Shown while a sign-in on Keycloak's pages is completed. */
export function HostedSpinner() {
  const t = useText();
  return <Spinner label={t(($) => $.auth.submitting)} />;
}
