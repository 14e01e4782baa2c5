import type { ReactNode } from 'react';
import { KitProvider, ToastRegion, useDensityChoice } from '#ui-kit';
import { usePageLanguage } from '#console/i18n/usePageLanguage.ts';
import { useText } from '#console/i18n/useText.ts';
import { useHref, useNavigate } from '#console/router/hooks.ts';
import { DensityContext } from './density.ts';
import { nonce } from './nonce.ts';
import { useScrollPosition } from './useScrollPosition.ts';
import { ThemeContext, useTheme } from './theme.ts';

/** The href of a route. An address with a scheme (`mailto:`) is external and stays unchanged. */
function useAddress(href: string): string {
  const inside = useHref(href);
  return /^[a-z][a-z0-9+.-]*:/i.test(href) ? href : inside;
}

/** The providers around every page: theme, language, kit, toasts. */
export function Root({ children }: { children: ReactNode }) {
  useScrollPosition();
  const t = useText();
  const theme = useTheme();
  const density = useDensityChoice();
  const language = usePageLanguage();
  const navigate = useNavigate();
  return (
    <ThemeContext value={theme}>
      <DensityContext value={density}>
        <KitProvider
          theme={theme.theme}
          density={density.density}
          locale={language}
          nonce={nonce}
          navigate={(path) => void navigate(path)}
          useHref={useAddress}
        >
          {children}
          <ToastRegion label={t(($) => $.common.notifications)} closeLabel={t(($) => $.common.close)} />
        </KitProvider>
      </DensityContext>
    </ThemeContext>
  );
}
