import type { ReactNode } from 'react';
import styled from 'styled-components';
import { type Tone, toneSurface } from '../../theme/tone.ts';
import { toneIcon } from '../../theme/toneIcon.ts';
import { Icon, type IconType } from '../Icon/Icon.tsx';
import type { RootProps } from '../../provider/rootProps.ts';

export type StatusBadgeProps = {
  tone: Tone;
  /** Replaces the icon of the tone; `null` for none, for example in a column of badges. */
  icon?: IconType | null;
  /** The state and, if it is bad, the reason: "CA expires in 12 days". */
  children: ReactNode;
} & RootProps<HTMLSpanElement>;

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
  /* In a narrow table column the words of a state do not break. */
  overflow-wrap: break-word;
  > span {
    min-inline-size: 0;
  }
  @media (forced-colors: active) {
    border: 1px solid CanvasText;
  }
`;

/** A state in one or a few words. */
export function StatusBadge({ tone, icon, children, className, ref }: StatusBadgeProps) {
  const sign = icon === undefined ? toneIcon[tone] : icon;
  return (
    <Root className={className} ref={ref} data-tone={tone}>
      {sign && <Icon icon={sign} size={14} />}
      <span>{children}</span>
    </Root>
  );
}
