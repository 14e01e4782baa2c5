import { ChevronDown } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import styled from 'styled-components';
import { Button, type ButtonProps } from '../Button/Button.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { Menu, type MenuEntry } from '../Menu/Menu.tsx';
import type { ClassProp } from '../../provider/rootProps.ts';

export type SplitButtonProps = {
  /** The usual action: verb and noun, "Approve". */
  children: ReactNode;
  onPress: () => void;
  /** The related, less usual actions. */
  entries: readonly MenuEntry[];
  /** Names the button that opens the menu, and the menu: "More ways to approve". */
  menuLabel: string;
  variant?: 'primary' | 'secondary';
  /** Both buttons are disabled. */
  isDisabled?: boolean;
  ref?: Ref<HTMLButtonElement>;
} & Pick<ButtonProps, 'icon' | 'size' | 'isPending' | 'pendingLabel'> &
  ClassProp;

const Root = styled.div`
  display: inline-flex;
  max-inline-size: 100%;
  > :first-child {
    flex: 1;
    min-inline-size: 0;
    border-start-end-radius: 0;
    border-end-end-radius: 0;
  }
  > :last-child {
    flex-shrink: 0;
    align-self: stretch;
    margin-inline-start: 1px;
    border-start-start-radius: 0;
    border-end-start-radius: 0;
  }
  > :last-child[data-variant='secondary'] {
    margin-inline-start: -1px;
  }
  > :focus-visible {
    z-index: 1;
  }
`;

/** A button with the usual action, and a menu with the others. The press of a menu entry acts at once. */
export function SplitButton({
  children,
  onPress,
  entries,
  menuLabel,
  variant = 'secondary',
  size,
  isDisabled,
  isPending,
  ref,
  className,
  ...rest
}: SplitButtonProps) {
  const shared = { variant, size };
  return (
    <Root className={className} role="group" aria-label={menuLabel}>
      <Button {...rest} {...shared} ref={ref} onPress={onPress} isDisabled={isDisabled} isPending={isPending}>
        {children}
      </Button>
      <Menu
        label={menuLabel}
        entries={entries}
        trigger={
          <IconButton
            {...shared}
            label={menuLabel}
            icon={ChevronDown}
            hasTooltip={false}
            isDisabled={isDisabled || isPending}
          />
        }
      />
    </Root>
  );
}
