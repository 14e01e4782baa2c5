import type { Ref } from 'react';
import styled from 'styled-components';
import { type ButtonSize, type ButtonVariant, buttonStyle } from '../Button/buttonStyle.ts';
import { PressButton, type PressButtonProps } from '../Button/PressButton.tsx';
import { Icon, type IconType } from '../Icon/Icon.tsx';
import { Tooltip } from '../Tooltip/Tooltip.tsx';
import type { ClassProp } from '../../provider/rootProps.ts';

export type IconButtonProps = {
  /** Name of the action: the accessible name and the tooltip. */
  label: string;
  icon: IconType;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** The icon points along the reading direction (arrows, chevrons). */
  isMirrored?: boolean;
  /** Turn it off if the label is visible next to the button. */
  hasTooltip?: boolean;
  /** Shown above the icon: "3", "99+". The label must contain it. */
  count?: number | string;
  ref?: Ref<HTMLButtonElement>;
} & Pick<
  PressButtonProps,
  'onPress' | 'isDisabled' | 'type' | 'autoFocus' | 'aria-expanded' | 'aria-pressed' | 'aria-controls' | 'id'
> &
  ClassProp;

const Root = styled(PressButton)`
  ${buttonStyle}
  && {
    padding: 0;
    min-inline-size: var(--control-height);
  }
  &&[data-size='small'] {
    min-inline-size: 28px;
  }
  &&[data-size='large'] {
    min-inline-size: var(--size-control-touch);
  }
`;

const Count = styled.span`
  position: absolute;
  inset-block-start: -2px;
  inset-inline-end: -2px;
  min-inline-size: 18px;
  padding-inline: 4px;
  border-radius: 9px;
  background: var(--color-danger-solid);
  color: var(--color-on-danger);
  font-size: 11px;
  font-weight: var(--weight-strong);
  line-height: 18px;
  text-align: center;
`;

/** A button with an icon and no text: for well-known icons (close, copy, more) and dense rows. */
export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size = 'medium',
  isMirrored,
  hasTooltip = true,
  count,
  ...rest
}: IconButtonProps) {
  const button = (
    <Root {...rest} aria-label={label} data-variant={variant} data-size={size}>
      <Icon icon={icon} size={size === 'small' ? 16 : 18} isMirrored={isMirrored} />
      {count !== undefined && <Count aria-hidden="true">{count}</Count>}
    </Root>
  );
  return hasTooltip ? <Tooltip text={label}>{button}</Tooltip> : button;
}
