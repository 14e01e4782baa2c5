import { ArrowLeft, ArrowRight, ChevronLeft, ChevronRight } from 'lucide-react';
import type { ComponentType } from 'react';
import styled from 'styled-components';
import type { RootProps } from '../../provider/rootProps.ts';

/** Component of an icon, e.g. any icon of lucide-react. */
export type IconType = ComponentType<{
  size?: number | string;
  strokeWidth?: number | string;
  'aria-hidden'?: boolean | 'true' | 'false';
}>;

export type IconProps = {
  icon: IconType;
  /** In px. */
  size?: 14 | 16 | 18 | 20 | 24 | 32;
  /** Mirrors the icon in right-to-left text. Default: only arrows and chevrons to the left or right. */
  isMirrored?: boolean;
} & RootProps<HTMLSpanElement>;

/** Icons that point forward or back in the reading direction. */
const POINTERS = new Set<IconType>([ArrowLeft, ArrowRight, ChevronLeft, ChevronRight]);

const Frame = styled.span`
  display: inline-flex;
  flex-shrink: 0;
  &[data-mirrored]:dir(rtl) {
    transform: scaleX(-1);
  }
`;

/** A decorative icon. A text next to it or the label of the control must state its meaning. */
export function Icon({ icon: Glyph, size = 18, isMirrored = POINTERS.has(Glyph), className, ref }: IconProps) {
  return (
    <Frame className={className} ref={ref} data-mirrored={isMirrored || undefined} aria-hidden="true">
      <Glyph size={size} strokeWidth={1.75} aria-hidden="true" />
    </Frame>
  );
}
