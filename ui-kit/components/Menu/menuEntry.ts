import type { IconType } from '../Icon/Icon.tsx';

/** An action, link or choice of a menu. */
export type MenuEntry = {
  id: string;
  /** Verb and noun: "Rotate credential". */
  label: string;
  description?: string;
  icon?: IconType;
  /** Opens an address instead of calling `onAction`. */
  href?: string;
  onAction?: () => void;
  tone?: 'default' | 'danger';
  isDisabled?: boolean;
  /** For a choice of one entry: whether this one is selected. */
  isSelected?: boolean;
  /** Language of the label if it differs from the page. */
  lang?: string;
};

/** Entries under one title or label. */
export type MenuGroup = {
  id: string;
  /** Shown above the group. */
  title?: string;
  /** Accessible name of a group without a title. */
  label?: string;
  entries: readonly MenuEntry[];
};
