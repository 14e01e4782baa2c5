import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { onDemand } from '../../provider/onDemand.ts';
import { Button } from '../Button/Button.tsx';
import { Popover } from '../Popover/Popover.tsx';
import type { PresetPanelProps } from './PresetPanel.tsx';

export type { FilterPreset } from './PresetPanel.tsx';

export type FilterPresetsProps = Omit<PresetPanelProps, 'onClose'> & {
  /** Label of the button and of the panel: "Saved filters". */
  label: string;
};

const Panel = onDemand(() => import('./PresetPanel.tsx').then((m) => m.PresetPanel));

/** Named filters that the user can save, apply, share and delete. */
export function FilterPresets({ label, ...presets }: FilterPresetsProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Popover
      label={label}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button variant="ghost" icon={Bookmark}>
          {label}
        </Button>
      }
    >
      <Panel isShown={isOpen} onFailure={close} props={{ ...presets, onClose: close }} />
    </Popover>
  );
}
