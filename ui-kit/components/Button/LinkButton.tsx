import type { ReactNode, Ref } from 'react';
import styled from 'styled-components';
import { Icon, type IconType } from '../Icon/Icon.tsx';
import { PressLink, type PressLinkProps } from '../Link/PressLink.tsx';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './buttonStyle.ts';
import type { ClassProp } from '../../provider/rootProps.ts';

export type LinkButtonProps = {
  href: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconType;
  isFullWidth?: boolean;
  ref?: Ref<HTMLAnchorElement>;
  children: ReactNode;
} & Pick<PressLinkProps, 'onPress' | 'target' | 'rel' | 'download'> &
  ClassProp;

const Root = styled(PressLink)`
  ${buttonStyle}
`;

/** A link that looks like a button: "New employee". */
export function LinkButton({
  variant = 'secondary',
  size = 'medium',
  icon,
  isFullWidth,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Root {...rest} data-variant={variant} data-size={size} data-full-width={isFullWidth || undefined}>
      {icon && <Icon icon={icon} size={size === 'small' ? 16 : 18} />}
      <span>{children}</span>
    </Root>
  );
}
