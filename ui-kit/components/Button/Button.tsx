import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import styled from 'styled-components';
import { Icon, type IconType } from '../Icon/Icon.tsx';
import { Spinner } from '../Spinner/Spinner.tsx';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './buttonStyle.ts';

export interface ButtonProps extends Pick<
  AriaButtonProps,
  | 'onPress'
  | 'isDisabled'
  | 'type'
  | 'form'
  | 'name'
  | 'value'
  | 'autoFocus'
  | 'id'
  | 'slot'
  | 'aria-describedby'
  | 'aria-label'
> {
  /** One `primary` a view. `danger` for what cannot be undone. @selector [data-variant] */
  variant?: ButtonVariant;
  /** @selector [data-size] */
  size?: ButtonSize;
  icon?: IconType;
  /** After the words: a chevron for what opens. */
  iconEnd?: IconType;
  /** Waits for an answer: stays focusable, cannot be pressed twice. @selector [data-pending] */
  isPending?: boolean;
  /** Spoken while pending. */
  pendingLabel?: string;
  isFullWidth?: boolean;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

const Root = styled(AriaButton)`
  ${buttonStyle}
`;

const Content = styled.span`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-2);
  min-inline-size: 0;
  [data-pending] > & {
    visibility: hidden;
  }
`;

const Pending = styled.span`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
`;

/** Does something. What leads somewhere is a LinkButton or a Link. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  icon,
  iconEnd,
  isPending,
  pendingLabel,
  isFullWidth,
  children,
  ...rest
}: ButtonProps) {
  const iconSize = size === 'small' ? 16 : 18;
  return (
    <Root
      {...rest}
      isPending={isPending}
      data-variant={variant}
      data-size={size}
      data-full-width={isFullWidth || undefined}
    >
      <Content>
        {icon && <Icon icon={icon} size={iconSize} />}
        <span>{children}</span>
        {iconEnd && <Icon icon={iconEnd} size={16} />}
      </Content>
      {isPending && (
        <Pending>
          <Spinner size={16} label={pendingLabel ?? (typeof children === 'string' ? children : '…')} />
        </Pending>
      )}
    </Root>
  );
}
