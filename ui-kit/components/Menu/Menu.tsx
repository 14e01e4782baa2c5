import { type ReactElement, type ReactNode, useRef } from 'react';
import type { Placement } from 'react-aria-components';
import { useMenuTriggerState } from 'react-stately/useMenuTriggerState';
import { onDemand } from '../../provider/onDemand.ts';
import { TriggerContext } from '../Button/PressButton.tsx';
import type { MenuEntry, MenuGroup } from './menuEntry.ts';
import { useMenuButton } from './useMenuButton.ts';

export type { MenuEntry, MenuGroup } from './menuEntry.ts';

export type MenuProps = {
  /** A button of the kit that opens the menu. */
  trigger: ReactElement;
  label: string;
  entries?: readonly MenuEntry[];
  groups?: readonly MenuGroup[];
  /** Above the entries, e.g. the signed-in user. */
  header?: ReactNode;
  placement?: Placement;
};

const Surface = onDemand(() => import('./MenuSurface.tsx').then((m) => m.MenuSurface));

/** Actions or links behind one button. Arrow keys move, letters jump to an entry, Escape closes. */
export function Menu({ trigger, label, entries = [], groups, header, placement = 'bottom end' }: MenuProps) {
  const state = useMenuTriggerState({});
  const button = useRef<HTMLButtonElement>(null);
  const { buttonProps, menuProps } = useMenuButton(state, button);
  return (
    <>
      <TriggerContext value={{ ...buttonProps, ref: button, isPressed: state.isOpen }}>{trigger}</TriggerContext>
      <Surface
        isShown={state.isOpen}
        onFailure={state.close}
        props={{
          state,
          triggerRef: button,
          menuProps,
          label,
          groups: groups ?? [{ id: 'all', label, entries }],
          header,
          placement,
        }}
      />
    </>
  );
}
