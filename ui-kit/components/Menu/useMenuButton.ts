import type { RefObject } from 'react';
import type { AriaButtonProps } from 'react-aria/useButton';
import type { AriaMenuOptions } from 'react-aria/useMenu';
import { useId } from 'react-aria/useId';
import { useOverlayTrigger } from 'react-aria/useOverlayTrigger';
import type { MenuTriggerState } from 'react-stately/useMenuTriggerState';

/** Which entry gets the focus when a key opens the menu. */
const ENTRY_OF_KEY: Readonly<Record<string, 'first' | 'last'>> = {
  Enter: 'first',
  ' ': 'first',
  ArrowDown: 'first',
  ArrowUp: 'last',
};

/**
 * The button of a menu, from React Aria's hooks. Its own `useMenuTrigger` also brings menus of the right button and of a
 * long press, with their texts in all languages, which no menu of the kit has.
 */
export function useMenuButton(state: MenuTriggerState, button: RefObject<HTMLButtonElement | null>) {
  const id = useId();
  const { triggerProps, overlayProps } = useOverlayTrigger({ type: 'menu' }, state, button);
  const buttonProps: AriaButtonProps = {
    ...triggerProps,
    id,
    preventFocusOnPress: true,
    // As in the menus of the system: a mouse opens it at once, a finger when it leaves. Keys: below.
    onPressStart: ({ pointerType }) => {
      if (pointerType === 'touch' || pointerType === 'keyboard') return;
      button.current?.focus({ preventScroll: true });
      state.open(pointerType === 'virtual' ? 'first' : null);
    },
    onPress: ({ pointerType }) => {
      if (pointerType !== 'touch') return;
      button.current?.focus({ preventScroll: true });
      state.toggle();
    },
    onKeyDown: (event) => {
      const entry = ENTRY_OF_KEY[event.key];
      if (!entry || event.ctrlKey || event.metaKey || event.shiftKey || event.isDefaultPrevented()) {
        event.continuePropagation();
        return;
      }
      event.preventDefault();
      state.toggle(entry);
    },
  };
  const menuProps: AriaMenuOptions<object> = {
    ...overlayProps,
    'aria-labelledby': id,
    autoFocus: state.focusStrategy ?? true,
    onClose: state.close,
  };
  return { buttonProps, menuProps };
}
