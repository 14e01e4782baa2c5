import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { onDemand } from '../../provider/onDemand.ts';
import { Button } from '../Button/Button.tsx';
import { ToggleLabel } from '../FilterBar/FilterPanel.tsx';
import { Popover } from '../Popover/Popover.tsx';
import type { ColumnPanelProps } from './ColumnPanel.tsx';

export type ColumnChooserProps = ColumnPanelProps & {
  /** Label of the button and of the panel: "Columns". */
  label: string;
};

const Panel = onDemand(() => import('./ColumnPanel.tsx').then((m) => m.ColumnPanel));

/** Lets the user hide and reorder columns of a table. Every change takes effect at once. */
export function ColumnChooser({ label, ...panel }: ColumnChooserProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      label={label}
      placement="bottom end"
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button variant="ghost" icon={Columns3}>
          <ToggleLabel>{label}</ToggleLabel>
        </Button>
      }
    >
      <Panel isShown={isOpen} onFailure={() => setOpen(false)} props={panel} />
    </Popover>
  );
}
