import { readFileSync } from 'node:fs';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { NAMESPACES } from '#console/generated/resources.ts';
import type { Text } from '#console/i18n/useText.ts';
import { brandOf } from './brand.ts';

const textsOf = (namespace: string): Record<string, string> =>
  JSON.parse(readFileSync(`locales/en/${namespace}.json`, 'utf8'));

const i18n = i18next.createInstance();
let t: Text;
beforeAll(async () => {
  const [shell, common] = [textsOf('shell'), textsOf('common')];
  await i18n.init({ lng: 'en', ns: [...NAMESPACES], resources: { en: { shell, common } }, enableSelector: 'strict' });
  t = i18n.getFixedT('en', NAMESPACES);
});

const acme = (logoUrl: string | null) =>
  ({ kind: 'tenant', customer: { id: '1', displayName: 'Acme', subdomain: 'acme', logoUrl } }) as const;
const PRODUCT = 'PPE Console';
const SUBTITLE = 'Personal Protective Equipment';

describe('the branding block', () => {
  it('shows the console’s name without a tenant, on the sign-in page with "System Administration" [T2] [T3] [T4]', () => {
    expect(brandOf({ kind: 'none' }, 'sidebar', t)).toEqual({ name: PRODUCT, variant: 'sidebar', subtitle: undefined });
    expect(brandOf({ kind: 'none' }, 'sign-in', t)).toEqual({
      name: PRODUCT,
      variant: 'sign-in',
      subtitle: 'System Administration',
    });
  });

  it.each(['sidebar', 'sign-in'] as const)('shows that the tenant is loading: %s [T4]', (variant) => {
    expect(brandOf({ kind: 'loading' }, variant, t)).toMatchObject({ loading: { label: 'Loading the company' } });
  });

  it.each(['sidebar', 'sign-in'] as const)('shows the tenant’s logo with its name: %s [T3] [T4] [N8]', (variant) => {
    expect(brandOf(acme('/logos/1.png'), variant, t)).toEqual({
      name: 'Acme',
      variant,
      logoUrl: '/logos/1.png',
      subtitle: undefined,
    });
  });

  it('names the tenant without a logo above the console’s subtitle [T3] [T4]', () => {
    expect(brandOf(acme(null), 'sidebar', t)).toMatchObject({ name: 'Acme', subtitle: SUBTITLE });
    expect(brandOf(acme(null), 'sign-in', t)).toMatchObject({ name: 'Acme', subtitle: `${PRODUCT} · ${SUBTITLE}` });
  });

  it.each(['sidebar', 'sign-in'] as const)('shows the console’s name for an unknown tenant: %s [T5]', (variant) => {
    expect(brandOf({ kind: 'tenant' }, variant, t)).toEqual({ name: PRODUCT, variant, subtitle: SUBTITLE });
  });
});
