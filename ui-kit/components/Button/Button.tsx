import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import styled from 'styled-components';
import { useAnnounceIfHeard } from '../Announcer/Announcer.tsx';
import { Icon, type IconType } from '../Icon/Icon.tsx';
import { Spinner } from '../Spinner/Spinner.tsx';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './buttonStyle.ts';

export type ButtonProps = {
  /** One `primary` a view. `danger` for what cannot be undone. @selector [data-variant] */
  variant?: ButtonVariant;
  /** @selector [data-size] */
  size?: ButtonSize;
  icon?: IconType;
  /** After the words: a chevron for what opens. */
  iconEnd?: IconType;
  /** After the words, in line with them: the keys that do the same. */
  end?: ReactNode;
  /** Waits for an answer: stays focusable, cannot be pressed twice. @selector [data-waiting] */
  isPending?: boolean;
  /** Spoken while pending. */
  pendingLabel?: string;
  isFullWidth?: boolean;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
} & Pick<
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
>;

const Root = styled(AriaButton)`
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
 * Stands in a button that waits, and says so once where the button has the focus. React Aria's own `isPending` would name
 * the button by its id in a live region for seven seconds: a picture without a name, as soon as the button is gone.
 */
function Waiting({ text }: { text: string }) {
  const place = useRef<HTMLSpanElement>(null);
  const announce = useAnnounceIfHeard();
  useEffect(() => {
    if (place.current?.closest('button') === document.activeElement) announce?.(text);
  }, [announce, text]);
  return (
    <Pending ref={place}>
      <Spinner size={16} label={text} />
    </Pending>
  );
}

/** Does something. What leads somewhere is a LinkButton or a Link. */
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
      // While it waits it keeps the focus, and neither a press nor Enter in a field of its form does anything.
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
