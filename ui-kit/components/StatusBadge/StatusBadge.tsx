import type { ReactNode } from 'react';
import styled from 'styled-components';
import { type Tone, toneSurface } from '../../theme/tone.ts';
import { toneIcon } from '../../theme/toneIcon.ts';
import { Icon, type IconType } from '../Icon/Icon.tsx';

export type StatusBadgeProps = {
  tone: Tone;
  /** Other than the tone's own; `null` for none, where many stand in a column. */
  icon?: IconType | null;
  /** What the state is and, where it is bad, why: "CA expires in 12 days". */
  children: ReactNode;
};

const Root = styled.span`
  ${toneSurface}
  display: inline-flex;
  align-items: center;
  gap: 5px;
  max-inline-size: 100%;
  padding: 2px 8px;
  border-radius: var(--radius-small);
  font-size: var(--font-small);
  line-height: var(--line-small);
  font-weight: var(--weight-medium);
  text-align: start;
  /* Within a table a column may be narrow; a state's words stay whole. */
  overflow-wrap: break-word;
  @media (forced-colors: active) {
    border: 1px solid CanvasText;
  }
`;

/** A state in one or a few words. */
export function StatusBadge({ tone, icon, children }: StatusBadgeProps) {
  const sign = icon === undefined ? toneIcon[tone] : icon;
  return (
    <Root data-tone={tone}>
      {sign && <Icon icon={sign} size={14} />}
      <span>{children}</span>
    </Root>
  );
}
