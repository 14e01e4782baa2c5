import type { BrandBlockProps } from '#ui-kit';
import type { Text } from '#console/i18n/useText.ts';
import type { TenantBranding } from './useBranding.ts';

/** Props of the branding block on the sign-in page and in the sidebar (T3, T4). */
export function brandOf(branding: TenantBranding, variant: 'sidebar' | 'sign-in', t: Text): BrandBlockProps {
  const name = t(($) => $.common.productName);
  const subtitle = t(($) => $.shell.brand.subtitle);
  if (branding.kind === 'loading') return { name, variant, loading: { label: t(($) => $.shell.brand.loading) } };
  if (branding.kind === 'none')
    return { name, variant, subtitle: variant === 'sign-in' ? t(($) => $.shell.brand.system) : undefined };
  const { displayName, logoUrl } = branding.customer ?? {};
  if (variant === 'sidebar')
    return displayName && logoUrl
      ? { name: displayName, variant, logoUrl, isLogoAlone: true }
      : { name, variant, subtitle };
  if (!displayName) return { name, variant, subtitle };
  return { name: displayName, variant, logoUrl, subtitle: logoUrl ? undefined : `${name} · ${subtitle}` };
}
