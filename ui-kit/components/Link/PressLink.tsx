import type { ReactNode, Ref } from 'react';
import { filterDOMProps } from 'react-aria/filterDOMProps';
import { mergeProps } from 'react-aria/mergeProps';
import { useFocusRing } from 'react-aria/useFocusRing';
import { useHover } from 'react-aria/useHover';
import { type AriaLinkOptions, useLink } from 'react-aria/useLink';
import { useObjectRef } from 'react-aria/useObjectRef';

export type PressLinkProps = Omit<AriaLinkOptions, 'elementType'> & {
  /** Without the default look: for `styled`. */
  className?: string;
  ref?: Ref<HTMLAnchorElement>;
  children?: ReactNode;
};

/** The link under all links of the kit, from React Aria's hooks. Without `href` it is an action. */
export function PressLink({ ref, ...props }: PressLinkProps) {
  const Element = props.href ? 'a' : 'span';
  const link = useObjectRef(ref);
  const { linkProps, isPressed } = useLink({ ...props, elementType: Element }, link);
  const { focusProps, isFocusVisible } = useFocusRing();
  const { hoverProps, isHovered } = useHover(props);
  return (
    <Element
      {...mergeProps(filterDOMProps(props, { global: true }), linkProps, hoverProps, focusProps)}
      ref={link}
      className={props.className}
      data-rac=""
      data-focus-visible={isFocusVisible || undefined}
      data-hovered={isHovered || undefined}
      data-pressed={isPressed || undefined}
    >
      {props.children}
    </Element>
  );
}
