import type { ReactNode, Ref } from 'react';
import styled from 'styled-components';
import { type ButtonSize, buttonStyle } from '../Button/buttonStyle.ts';
import { PressButton, type PressButtonProps } from '../Button/PressButton.tsx';
import { Icon, type IconType } from '../Icon/Icon.tsx';
import type { ClassProp } from '../../provider/rootProps.ts';

export type ToggleButtonProps = {
  /** What is on: "Only mine". It does not change with the state. */
  label: ReactNode;
  value?: boolean | null;
  onChange: (value: boolean) => void;
  icon?: IconType;
  /** @selector [data-size] */
  size?: ButtonSize;
  ref?: Ref<HTMLButtonElement>;
} & Pick<PressButtonProps, 'isDisabled' | 'id' | 'autoFocus' | 'aria-describedby'> &
  ClassProp;

const Root = styled(PressButton)`
  ${buttonStyle}
  /* Not by colour alone: a pressed button also has a border in the colour of controls, and bold text. */
  &&[aria-pressed='true'] {
    background: var(--color-surface-selected);
    border-color: var(--color-primary-text);
    color: var(--color-primary-text);
    box-shadow: inset 0 0 0 1px var(--color-primary-text);
    @media (forced-colors: active) {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
  &&[data-disabled] {
    border-color: var(--color-border);
    box-shadow: none;
    color: var(--color-text-muted);
    @media (forced-colors: active) {
      background: Canvas;
      color: GrayText;
    }
  }
`;

/** A button that stays pressed: a filter or a way to look at a page, on or off. It takes effect at once. */
export function ToggleButton({ label, value, onChange, icon, size = 'medium', ...rest }: ToggleButtonProps) {
  const isOn = value ?? false;
  return (
    <Root {...rest} aria-pressed={isOn} data-variant="secondary" data-size={size} onPress={() => onChange(!isOn)}>
      {icon && <Icon icon={icon} size={size === 'small' ? 16 : 18} />}
      <span>{label}</span>
    </Root>
  );
}
