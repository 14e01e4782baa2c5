import { ArrowLeft, ArrowRight, ChevronLeft, ChevronRight } from 'lucide-react';
import type { ComponentType } from 'react';
import styled from 'styled-components';

/** Any lucide icon fits. */
export type IconType = ComponentType<{
  size?: number | string;
  strokeWidth?: number | string;
  'aria-hidden'?: boolean | 'true' | 'false';
}>;

export type IconProps = {
  icon: IconType;
  /** In px. */
  size?: 14 | 16 | 18 | 20 | 24 | 32;
  /** Turns the icon round where text runs from right to left; arrows and chevrons to a side always do. */
  isMirrored?: boolean;
};

/** They point forward or back, which is where the text runs. */
const POINTERS = new Set<IconType>([ArrowLeft, ArrowRight, ChevronLeft, ChevronRight]);

const Frame = styled.span`
  display: inline-flex;
  flex-shrink: 0;
  &[data-mirrored]:dir(rtl) {
    transform: scaleX(-1);
  }
`;

/** A decorative icon; its meaning stands in a word beside it or in the control's label. */
export function Icon({ icon: Glyph, size = 18, isMirrored = POINTERS.has(Glyph) }: IconProps) {
  return (
    <Frame data-mirrored={isMirrored || undefined} aria-hidden="true">
      <Glyph size={size} strokeWidth={1.75} aria-hidden="true" />
    </Frame>
  );
}
