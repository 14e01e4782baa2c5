import type { ReactNode } from 'react';
import { BrandBlock, Heading, Inline, Link, SignInLayout, Stack, Text } from '#ui-kit';
import { LANGUAGE_NAMES, LANGUAGES } from '#console/i18n/languages.ts';
import { usePageLanguage } from '#console/i18n/usePageLanguage.ts';
import { useText } from '#console/i18n/useText.ts';
import { chooseLanguage } from '#console/profile/language-choice.ts';
import { brandOf } from '#console/tenant/brand.ts';
import { useBranding } from '#console/tenant/useBranding.ts';

type AuthPageProps = {
  title: string;
  intro?: string;
  children: ReactNode;
};

/** A page for users who are not signed in, with the tenant's brand (T3). */
export function AuthPage({ title, intro, children }: AuthPageProps) {
  const t = useText();
  const branding = useBranding();
  const company = branding.kind === 'tenant' ? branding.customer?.displayName : undefined;
  const subline = branding.kind === 'none' ? t(($) => $.common.brand.system) : t(($) => $.common.brand.subtitle);
  return (
    <SignInLayout
      brand={<BrandBlock {...brandOf(branding, 'sign-in', t)} />}
      headline={t(($) => $.auth.headline)}
      subline={subline}
      footer={<Languages />}
    >
      <title>{`${title} · ${company ?? t(($) => $.common.productName)}`}</title>
      <Stack gap={6}>
        <Stack gap={1}>
          <Heading level={1}>{title}</Heading>
          {intro && (
            <Text element="p" tone="muted">
              {intro}
            </Text>
          )}
        </Stack>
        {children}
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
            onPress={() => chooseLanguage(language)}
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
