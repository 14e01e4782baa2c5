import { type ReactNode, useState } from 'react';
import { UNSAFE_PortalProvider } from 'react-aria/PortalProvider';
import { createPortal } from 'react-dom';
import styled, { css } from 'styled-components';
import { kiosk } from './kioskTokens.ts';

export type KioskAreaProps = {
  children: ReactNode;
};

const rem = (px: number) => `${px / 16}rem`;

const sizes = css`
  &&& {
    --control-height: ${kiosk.control}px;
    --density-control: ${kiosk.control}px;
    --density-control-form: ${kiosk.control}px;
    --density-item: ${kiosk.control}px;
    --density-cell: ${kiosk.control}px;
    --size-control-touch: ${kiosk.control}px;
    ${Object.entries(kiosk.type)
      .map(([name, { size, line }]) => `--font-${name}: ${rem(size)}; --line-${name}: ${rem(line)};`)
      .join(' ')}
    font-size: var(--font-body);
    line-height: var(--line-body);
  }
  /* The parts with a size of their own. */
  button[data-size='small'] {
    min-block-size: ${kiosk.least}px;
    min-inline-size: ${kiosk.least}px;
  }
  label:has(input[type='checkbox'], input[type='radio']) {
    min-block-size: ${kiosk.least}px;
    align-items: center;
  }
`;

const Area = styled.div`
  ${sizes}
  min-inline-size: 0;
`;

/**
 * Makes everything inside large enough for a screen that is used standing, with gloves, at arm's length: a counter, a
 * machine. Menus and dialogs that open from it are large, too.
 */
export function KioskArea({ children }: KioskAreaProps) {
  const [overlays, setOverlays] = useState<HTMLElement | null>(null);
  return (
    <UNSAFE_PortalProvider getContainer={() => overlays}>
      <Area>{overlays && children}</Area>
      {createPortal(<Area ref={setOverlays} />, document.body)}
    </UNSAFE_PortalProvider>
  );
}
