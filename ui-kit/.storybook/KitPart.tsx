import { useLayoutEffect, useRef, useState } from 'react';
import { UNSAFE_PortalProvider } from 'react-aria/PortalProvider';
import { I18nProvider, isRTL, RouterProvider } from 'react-aria-components';
import { createPortal } from 'react-dom';
import styled from 'styled-components';
import { AnnouncerProvider } from '../components/Announcer/Announcer.tsx';
import type { KitProviderProps } from '../provider/KitProvider.tsx';
import { normalizeColor } from '../theme/brand.ts';
import { brandDeclarations } from '../theme/css.ts';

type KitPartProps = Pick<
  KitProviderProps,
  'theme' | 'contrast' | 'locale' | 'primaryColor' | 'density' | 'navigate' | 'children'
> & {
  /** Called with the elements that contain the part: the part itself and the place of its overlays. */
  onElements: (elements: readonly HTMLElement[]) => void;
};

const Part = styled.div<{ $brand: string }>`
  &&& {
    ${({ $brand }) => $brand}
  }
`;

/** A part of a page with its own theme, language and direction: unlike KitProvider it leaves the document as it is. */
export function KitPart({
  theme,
  contrast = 'normal',
  locale,
  primaryColor,
  density = 'comfortable',
  navigate = () => undefined,
  onElements,
  children,
}: KitPartProps) {
  const part = useRef<HTMLDivElement>(null);
  const [overlays, setOverlays] = useState<HTMLElement | null>(null);
  const primary = normalizeColor(primaryColor);
  const look = {
    'data-theme': theme,
    'data-contrast': contrast,
    'data-density': density,
    lang: locale,
    dir: isRTL(locale) ? 'rtl' : 'ltr',
    $brand: primary && contrast === 'normal' ? brandDeclarations(primary)[theme] : '',
  };
  useLayoutEffect(() => {
    if (part.current && overlays) onElements([part.current, overlays]);
  }, [overlays, onElements]);
  return (
    <I18nProvider locale={locale}>
      <RouterProvider navigate={navigate}>
        <UNSAFE_PortalProvider getContainer={() => overlays}>
          <Part ref={part} {...look}>
            <AnnouncerProvider>{overlays && children}</AnnouncerProvider>
          </Part>
        </UNSAFE_PortalProvider>
        {createPortal(<Part ref={setOverlays} {...look} />, document.body)}
      </RouterProvider>
    </I18nProvider>
  );
}
