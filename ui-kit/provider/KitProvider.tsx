import { type ReactNode, useLayoutEffect } from 'react';
import { I18nProvider, isRTL, RouterProvider } from 'react-aria-components';
import { StyleSheetManager } from 'styled-components';
import { AnnouncerProvider } from '../components/Announcer/Announcer.tsx';
import { normalizeColor } from '../theme/brand.ts';
import { BrandStyle, GlobalStyle } from '../theme/GlobalStyle.ts';
import type { Density } from '../theme/tokens.ts';
import { onDemand } from './onDemand.ts';
import { pageLocale } from './pageLocale.ts';
import { useMediaQuery } from './useMediaQuery.ts';

export type KitProviderProps = {
  /** The visible theme; `useThemeChoice` computes it from the user's choice and the system. */
  theme: 'light' | 'dark';
  /**
   * `more`: the colours of high contrast, in place of the tenant's too. Without it the page follows the device
   * (`prefers-contrast`).
   */
  contrast?: 'normal' | 'more';
  /**
   * BCP 47 tag; without a valid one the page is English. Sets `lang` and `dir` of the page, the format of dates and
   * numbers, sorting and React Aria's texts.
   */
  locale: string;
  /**
   * The tenant's primary colour, `#rgb` or `#rrggbb`. The kit computes the text on it, its border and its shades so
   * that contrast meets WCAG AA in both themes. Without a valid colour the kit uses its navy.
   */
  primaryColor?: string | null;
  /** Spacing and heights of controls; `useDensityChoice` stores the user's choice. */
  density?: Density;
  /** The page's CSP nonce, put on every style element. */
  nonce?: string;
  /** Client-side navigation of links; without it a link reloads the page. */
  navigate?: (path: string) => void;
  /** Converts a route to an address, which may be only a query. */
  useHref?: (href: string) => string;
  children: ReactNode;
};

const ContrastStyle = onDemand(() => import('../theme/ContrastStyle.ts').then((m) => m.ContrastStyle));

/** Wraps the whole page once: tokens, the tenant's colour, density, styles, language, links, announcements. */
export function KitProvider({
  theme,
  contrast: chosen,
  locale: tag,
  primaryColor,
  density = 'comfortable',
  nonce,
  navigate,
  useHref,
  children,
}: KitProviderProps) {
  const asksForContrast = useMediaQuery('(prefers-contrast: more)');
  const locale = pageLocale(tag);
  const contrast = chosen ?? (asksForContrast ? 'more' : 'normal');
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset['theme'] = theme;
    root.dataset['contrast'] = contrast;
    root.dataset['density'] = density;
    root.lang = locale;
    root.dir = isRTL(locale) ? 'rtl' : 'ltr';
  }, [theme, contrast, locale, density]);

  const primary = normalizeColor(primaryColor);
  const content = <AnnouncerProvider>{children}</AnnouncerProvider>;
  return (
    <StyleSheetManager nonce={nonce}>
      <GlobalStyle />
      {primary && <BrandStyle $primary={primary} />}
      <ContrastStyle isShown={contrast === 'more'} props={{}} />
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
