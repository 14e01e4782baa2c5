import { useEffect } from 'react';
import { useText } from '#console/i18n/useText.ts';
import { useSearchParams } from '#console/router/hooks.ts';
import { useBranding } from '#console/tenant/useBranding.ts';
import { AuthPage } from './AuthPage.tsx';
import { CompanyAccount, HostedSpinner, SecondFactorSignIn, useHostedReturn } from './HostedSignIn.tsx';
import { safeReturnTo, storeReturnTo } from './return-to.ts';
import { useSignInOptions } from './sign-in-options.ts';
import { SignInForm } from './SignInForm.tsx';

/** The sign-in page (P1). */
export function SignInPage() {
  const t = useText();
  const [params] = useSearchParams();
  const branding = useBranding();
  const returnTo = safeReturnTo(params.get('returnTo'), location.origin);
  useEffect(() => {
    if (returnTo) storeReturnTo(returnTo);
  }, [returnTo]);

  const options = useSignInOptions();
  const hosted = useHostedReturn();
  const needsSecondFactor = options !== undefined && (!options.password || hosted.needsSetUp === true);

  const company = branding.kind === 'tenant' ? branding.customer?.displayName : undefined;
  return (
    <AuthPage
      title={t(($) => $.auth.title)}
      intro={company ? t(($) => $.auth.use, { company }) : t(($) => $.auth.useDefault)}
    >
      {hosted.isCompleting ? (
        <HostedSpinner />
      ) : needsSecondFactor ? (
        <SecondFactorSignIn options={options} needsSetUp={hosted.needsSetUp} failure={hosted.failure} />
      ) : (
        <>
          <SignInForm isSessionExpired={params.get('session') === 'expired'} failure={hosted.failure} />
          {options && <CompanyAccount options={options} />}
        </>
      )}
    </AuthPage>
  );
}
