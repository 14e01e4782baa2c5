import type { BrandBlockProps } from '#ui-kit';
import type { Text } from '#console/i18n/useText.ts';
import type { TenantBranding } from './branding.ts';

/** Props of the branding block on the sign-in page and in the sidebar (T3, T4). */
export function brandOf(branding: TenantBranding, variant: 'sidebar' | 'sign-in', t: Text): BrandBlockProps {
  const name = t(($) => $.common.productName);
  const subtitle = t(($) => $.common.brand.subtitle);
  if (branding.kind === 'loading') return { name, variant, loading: { label: t(($) => $.common.brand.loading) } };
  if (branding.kind === 'none')
    return { name, variant, subtitle: variant === 'sign-in' ? t(($) => $.common.brand.system) : undefined };
  const { displayName, logoUrl } = branding.customer ?? {};
  if (!displayName) return { name, variant, subtitle };
  const lineWithoutLogo = variant === 'sign-in' ? `${name} · ${subtitle}` : subtitle;
  return { name: displayName, variant, logoUrl, subtitle: logoUrl ? undefined : lineWithoutLogo };
}
