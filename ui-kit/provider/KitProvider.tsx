import { type ReactNode, useLayoutEffect } from 'react';
import { I18nProvider, isRTL, RouterProvider } from 'react-aria-components';
import { StyleSheetManager } from 'styled-components';
import { AnnouncerProvider } from '../components/Announcer/Announcer.tsx';
import { normalizeColor } from '../theme/brand.ts';
import { BrandStyle, GlobalStyle } from '../theme/GlobalStyle.ts';
import type { Density } from '../theme/tokens.ts';

export type KitProviderProps = {
  /** What is shown; `useThemeChoice` finds it from the person's choice and the system. */
  theme: 'light' | 'dark';
  /** BCP 47 tag. Dates, numbers, sorting and React Aria's own words follow it, so do `lang` and `dir` of the page. */
  locale: string;
  /**
   * The tenant's primary colour, `#rgb` or `#rrggbb`. What is written on it, its border and its shades are computed so
   * that contrast stays WCAG AA in both themes. Without it, or where it is no colour, the kit's own navy stands.
   */
  primaryColor?: string | null;
  /** How close things stand; `useDensityChoice` keeps the person's choice. */
  density?: Density;
  /** The page's CSP nonce, put on every style element. */
  nonce?: string;
  /** Client-side navigation of links; without it links load the page anew. */
  navigate?: (path: string) => void;
  /** Turns a route into an address, as react-router's `useHref` does. */
  useHref?: (href: string) => string;
  children: ReactNode;
};

/** Wraps the whole page once: tokens, the tenant's colour, density, styles, language, links, announcements. */
export function KitProvider({
  theme,
  locale,
  primaryColor,
  density = 'comfortable',
  nonce,
  navigate,
  useHref,
  children,
}: KitProviderProps) {
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset['theme'] = theme;
    root.dataset['density'] = density;
    root.lang = locale;
    root.dir = isRTL(locale) ? 'rtl' : 'ltr';
  }, [theme, locale, density]);

  const primary = normalizeColor(primaryColor);
  const content = <AnnouncerProvider>{children}</AnnouncerProvider>;
  return (
    <StyleSheetManager nonce={nonce}>
      <GlobalStyle />
      {primary && <BrandStyle $primary={primary} />}
      <I18nProvider locale={locale}>
        {navigate ? (
          <RouterProvider navigate={navigate} useHref={useHref}>
            {content}
          </RouterProvider>
        ) : (
          content
        )}
      </I18nProvider>
    </StyleSheetManager>
  );
}
