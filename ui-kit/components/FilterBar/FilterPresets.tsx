import { Bookmark } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../Button/Button.tsx';
import { Popover } from '../Popover/Popover.tsx';
import { ToggleLabel } from './FilterPanel.tsx';

export type FilterPresetsProps = {
  /** Label of the button and of the panel: "Saved filters". */
  label: string;
  /** A PresetPanel. It is rendered when the panel opens. */
  children: (close: () => void) => ReactNode;
};

/** The button that opens the filters that the user can save, apply, share and delete. */
export function FilterPresets({ label, children }: FilterPresetsProps) {
  return (
    <Popover
      label={label}
      trigger={
        <Button variant="ghost" icon={Bookmark}>
          <ToggleLabel>{label}</ToggleLabel>
        </Button>
      }
    >
      {children}
    </Popover>
  );
}
