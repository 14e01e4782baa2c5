import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import styled from 'styled-components';
import { useOptionalAnnounce } from '../Announcer/Announcer.tsx';
import { Icon, type IconType } from '../Icon/Icon.tsx';
import { Spinner } from '../Spinner/Spinner.tsx';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './buttonStyle.ts';
import { PressButton, type PressButtonProps } from './PressButton.tsx';
import type { ClassProp } from '../../provider/rootProps.ts';

export type ButtonProps = {
  /** One `primary` per view. `danger` for actions that cannot be undone. @selector [data-variant] */
  variant?: ButtonVariant;
  /** @selector [data-size] */
  size?: ButtonSize;
  icon?: IconType;
  /** After the text: a chevron if the button opens something. */
  iconEnd?: IconType;
  /** After the text, on the same line: the keyboard shortcut. */
  end?: ReactNode;
  /** Waits for a result: keeps the focus and ignores presses. @selector [data-waiting] */
  isPending?: boolean;
  /** Announced while pending. */
  pendingLabel?: string;
  isFullWidth?: boolean;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
} & Pick<
  PressButtonProps,
  | 'onPress'
  | 'isDisabled'
  | 'type'
  | 'form'
  | 'name'
  | 'value'
  | 'autoFocus'
  | 'id'
  | 'aria-describedby'
  | 'aria-label'
  | 'aria-expanded'
  | 'aria-controls'
> &
  ClassProp;

const Root = styled(PressButton)`
  ${buttonStyle}
`;

const Content = styled.span`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-2);
  min-inline-size: 0;
  [data-waiting] > & {
    visibility: hidden;
  }
`;

const Pending = styled.span`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
`;

/**
 * The spinner of a pending button. It announces the text once if the button has the focus. The button does not use
 * React Aria's `isPending`, which refers to the button from a live region for seven seconds. When the button is removed,
 * that region contains an image without a name.
 */
function Waiting({ text }: { text: string }) {
  const place = useRef<HTMLSpanElement>(null);
  const announce = useOptionalAnnounce();
  useEffect(() => {
    if (place.current?.closest('button') === document.activeElement) announce?.(text);
  }, [announce, text]);
  return (
    <Pending ref={place}>
      <Spinner size={16} label={text} />
    </Pending>
  );
}

/** Runs an action. For navigation use LinkButton or Link. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  icon,
  iconEnd,
  end,
  isPending,
  pendingLabel,
  isFullWidth,
  children,
  type,
  onPress,
  'aria-label': name,
  ...rest
}: ButtonProps) {
  const iconSize = size === 'small' ? 16 : 18;
  const waitingText = pendingLabel ?? name ?? (typeof children === 'string' ? children : '…');
  return (
    <Root
      {...rest}
      // While pending it keeps the focus, and a press or Enter in a field of its form does nothing.
      type={isPending ? 'button' : type}
      onPress={isPending ? undefined : onPress}
      aria-disabled={isPending || undefined}
      aria-label={isPending ? waitingText : name}
      data-waiting={isPending || undefined}
      data-variant={variant}
      data-size={size}
      data-full-width={isFullWidth || undefined}
    >
      <Content>
        {icon && <Icon icon={icon} size={iconSize} />}
        <span>{children}</span>
        {iconEnd && <Icon icon={iconEnd} size={16} />}
        {end}
      </Content>
      {isPending && <Waiting text={waitingText} />}
    </Root>
  );
}
