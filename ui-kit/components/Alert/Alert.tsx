import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { type Tone, toneSurface } from '../../theme/tone.ts';
import { toneIcon } from '../../theme/toneIcon.ts';
import { Icon } from '../Icon/Icon.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import type { RootProps } from '../../provider/rootProps.ts';

export type AlertProps = {
  tone: Tone;
  title: ReactNode;
  /** What was not affected and what to do. */
  children?: ReactNode;
  actions?: ReactNode;
  /** Announced at once when it appears. Default: true for danger and warning. */
  isLive?: boolean;
  onClose?: () => void;
  closeLabel?: string;
} & RootProps<HTMLDivElement>;

const Root = styled.div`
  ${toneSurface}
  display: flex;
  align-items: flex-start;
  gap: var(--space-3);
  padding: 10px var(--space-3);
  border-radius: var(--radius-control);
  font-size: var(--font-label);
  line-height: var(--line-label);
  @media (forced-colors: active) {
    border: 1px solid CanvasText;
  }
`;

const Body = styled.div`
  flex: 1;
  min-inline-size: 0;
  overflow-wrap: anywhere;
`;

const Title = styled.p`
  font-weight: var(--weight-medium);
`;

const Detail = styled.div`
  margin-block-start: 2px;
  color: var(--color-text);
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  margin-block-start: var(--space-2);
`;

/** A message about the content around it: above a form, in a card. */
export function Alert({ tone, title, children, actions, isLive, onClose, closeLabel, className, ref }: AlertProps) {
  const isAlert = isLive ?? (tone === 'danger' || tone === 'warning');
  return (
    <Root className={className} ref={ref} data-tone={tone} role={isAlert ? 'alert' : 'note'}>
      <Icon icon={toneIcon[tone]} />
      <Body>
        <Title>{title}</Title>
        {children && <Detail>{children}</Detail>}
        {actions && <Actions>{actions}</Actions>}
      </Body>
      {onClose && closeLabel && <IconButton size="small" label={closeLabel} icon={X} onPress={onClose} />}
    </Root>
  );
}
