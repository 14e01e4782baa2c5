import { createContext, type ReactNode, type Ref, type RefObject, useContext, useMemo } from 'react';
import { filterDOMProps } from 'react-aria/filterDOMProps';
import { mergeProps } from 'react-aria/mergeProps';
import { mergeRefs } from 'react-aria/mergeRefs';
import { type AriaButtonProps, useButton } from 'react-aria/useButton';
import { useFocusRing } from 'react-aria/useFocusRing';
import { useHover } from 'react-aria/useHover';
import { useObjectRef } from 'react-aria/useObjectRef';

/** What a menu or popover adds to the button that opens it. */
export type Trigger = Omit<AriaButtonProps, 'children'> & {
  ref: RefObject<HTMLButtonElement | null>;
  isPressed: boolean;
};

/** Set around the button of a menu or popover. */
export const TriggerContext = createContext<Trigger | null>(null);

export type PressButtonProps = Omit<AriaButtonProps, 'elementType' | 'href' | 'target' | 'rel' | 'children'> & {
  /** Without the default look: for `styled`. */
  className?: string;
  ref?: Ref<HTMLButtonElement>;
  children?: ReactNode;
};

/**
 * The button under all buttons of the kit, from React Aria's hooks. That of react-aria-components also brings live
 * regions and progress bars, which no button of the kit uses.
 */
export function PressButton({ ref, ...own }: PressButtonProps) {
  const trigger = useContext(TriggerContext);
  const { ref: triggerRef, isPressed: isOpen, ...fromTrigger } = trigger ?? {};
  const props: PressButtonProps = trigger ? mergeProps(fromTrigger, own) : own;
  const button = useObjectRef(useMemo(() => mergeRefs(triggerRef, ref), [triggerRef, ref]));
  const { buttonProps, isPressed } = useButton(props, button);
  const { focusProps, isFocusVisible } = useFocusRing(props);
  const { hoverProps, isHovered } = useHover(props);
  return (
    <button
      {...mergeProps(filterDOMProps(props, { global: true }), buttonProps, focusProps, hoverProps)}
      ref={button}
      className={props.className}
      data-rac=""
      data-disabled={props.isDisabled || undefined}
      data-focus-visible={isFocusVisible || undefined}
      data-hovered={isHovered || undefined}
      data-pressed={isPressed || isOpen || undefined}
    >
      {props.children}
    </button>
  );
}
