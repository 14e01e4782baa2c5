import { useEffect, useEffectEvent, useState } from 'react';
import { Alert, Button, Divider, Spinner, Stack } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';
import { isBackFromHosted, leaveForHosted, takeHostedToken } from './hosted-sign-in.ts';
import { SessionError } from './session-answer.ts';
import { session } from './session.ts';
import { signInErrorText } from './sign-in-error.ts';
import { type SignInOptions, signInOptions } from './sign-in-options.ts';
import { useEnter } from './useEnter.ts';

/** Where the way back from Keycloak's pages stands. */
export type HostedReturn = { isComing: boolean; failure?: string; needsSetUp?: boolean };

/** One code is good once, however often React looks at the page. */
let completing: Promise<void> | undefined;

/** Completes a sign-in that went by Keycloak's own pages. */
export function useHostedReturn(): HostedReturn {
  const t = useText();
  const enter = useEnter();
  const [isComing, setComing] = useState(isBackFromHosted);
  const [error, setError] = useState<unknown>();
  const finish = useEffectEvent(async () => {
    try {
      await (completing ??= complete());
      await enter();
    } catch (cause) {
      setError(cause);
      setComing(false);
    }
  });
  useEffect(() => {
    if (isComing) void finish();
  }, [isComing]);
  const needsSetUp = error instanceof SessionError && error.reason === 'SECOND_FACTOR_REQUIRED';
  return { isComing, needsSetUp, failure: error && !needsSetUp ? signInErrorText(error, t) : undefined };
}

async function complete(): Promise<void> {
  const options = await signInOptions();
  const refreshToken = options && (await takeHostedToken(options));
  if (!refreshToken) throw new SessionError({ code: 'UNKNOWN', message: '', fields: [], references: [] }, 'hosted');
  await session.signInHosted(refreshToken);
}

type SecondFactorProps = { options: SignInOptions; needsSetUp?: boolean; failure?: string };

/** Instead of the form, where the company demands a second factor. */
export function SecondFactorSignIn({ options, needsSetUp, failure }: SecondFactorProps) {
  const t = useText();
  return (
    <Stack gap={4}>
      {failure && <Alert tone="danger" title={failure} />}
      <Alert tone="info" title={needsSetUp ? t(($) => $.auth.hosted.setUp) : t(($) => $.auth.hosted.secondFactor)} />
      <LeaveButton options={options} variant="primary" label={t(($) => $.auth.hosted.continue)} />
      <CompanyAccount options={options} />
    </Stack>
  );
}

/** Below the form, where the company has accounts of its own. */
export function CompanyAccount({ options }: { options: SignInOptions }) {
  const t = useText();
  if (!options.company) return null;
  return (
    <Stack gap={4}>
      <Divider label={t(($) => $.auth.hosted.or)} />
      <LeaveButton options={options} isCompany label={t(($) => $.auth.hosted.company)} />
    </Stack>
  );
}

type LeaveButtonProps = {
  options: SignInOptions;
  isCompany?: boolean;
  variant?: 'primary' | 'secondary';
  label: string;
};

function LeaveButton({ options, isCompany = false, variant = 'secondary', label }: LeaveButtonProps) {
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

/** While the way back is completed. */
export function HostedReturning() {
  const t = useText();
  return <Spinner label={t(($) => $.auth.submitting)} />;
}
