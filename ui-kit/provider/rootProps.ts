import type { Ref } from 'react';

/** Every component with an element of its own takes a class for it. */
export type ClassProp = {
  /** A class of the root element, to place it or to find it; its look comes from tokens and variants. */
  className?: string;
};

/** Every component with an element of its own takes these; a control has `ref` for the element to focus. */
export type RootProps<E extends Element> = ClassProp & {
  /** The root element, to measure it or to scroll to it. */
  ref?: Ref<E>;
};
