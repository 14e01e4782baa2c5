import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { BrandBlock, Heading, Inline, Link, SignInLayout, Stack, Text } from '#ui-kit';
import { setLanguage } from '#console/i18n/i18n.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '#console/i18n/languages.ts';
import { usePageLanguage } from '#console/i18n/usePageLanguage.ts';
import { useText } from '#console/i18n/useText.ts';
import { brandOf } from '#console/tenant/brand.ts';
import { useBranding } from '#console/tenant/useBranding.ts';
import { safeReturnTo, storeReturnTo } from './return-to.ts';
import { SignInForm } from './SignInForm.tsx';

/** Where people sign in (P1), with the tenant's brand (T3). */
export function SignInPage() {
  const t = useText();
  const [params] = useSearchParams();
  const branding = useBranding();
  const returnTo = safeReturnTo(params.get('returnTo'), location.origin);
  useEffect(() => {
    if (returnTo) storeReturnTo(returnTo);
  }, [returnTo]);

  const company = branding.kind === 'tenant' ? branding.customer?.displayName : undefined;
  const subline = branding.kind === 'none' ? t(($) => $.shell.brand.system) : t(($) => $.shell.brand.subtitle);
  return (
    <SignInLayout
      brand={<BrandBlock {...brandOf(branding, 'sign-in', t)} />}
      headline={t(($) => $.auth.headline)}
      subline={subline}
      footer={<Languages />}
    >
      <title>{`${t(($) => $.auth.title)} · ${company ?? t(($) => $.common.productName)}`}</title>
      <Stack gap={6}>
        <Stack gap={1}>
          <Heading level={1}>{t(($) => $.auth.title)}</Heading>
          <Text element="p" tone="muted">
            {company ? t(($) => $.auth.use, { company }) : t(($) => $.auth.useDefault)}
          </Text>
        </Stack>
        <SignInForm isSessionExpired={params.get('session') === 'expired'} />
      </Stack>
    </SignInLayout>
  );
}

function Languages() {
  const current = usePageLanguage();
  return (
    <Inline justify="center" gap={4}>
      {LANGUAGES.map((language) => (
        <span key={language} lang={language}>
          <Link
            variant="subtle"
            aria-current={language === current || undefined}
            onPress={() => void setLanguage(language)}
          >
            <Text
              size="small"
              tone={language === current ? 'default' : 'muted'}
              weight={language === current ? 'strong' : 'regular'}
            >
              {LANGUAGE_NAMES[language]}
            </Text>
          </Link>
        </span>
      ))}
    </Inline>
  );
}
