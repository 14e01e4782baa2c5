import { KeyRound, PackagePlus, Pencil } from 'lucide-react';
import { Button, LinkButton } from '#ui-kit';
import { Can } from '#console/auth/Can.tsx';
import type { MachineWithStockFragment } from '#console/generated/operations.ts';
import { PrintLabels } from '#console/records/lazy-parts.ts';
import { useText } from '#console/i18n/useText.ts';

type MachineActionsProps = {
  machine: MachineWithStockFragment;
  onCredentials: () => void;
  onRestockRun: () => void;
};

/** The actions of a machine: edit, credentials, restock. */
export function MachineActions({ machine, onCredentials, onRestockRun }: MachineActionsProps) {
  const t = useText();
  return (
    <Can permission="WAREHOUSE_MANAGEMENT">
      {/* First, so that nothing moves when its code has come. */}
      <PrintLabels
        kinds={machine.stock.channels.length > 0 ? ['MACHINE', 'CHANNEL'] : ['MACHINE']}
        records={[machine]}
      />
      <LinkButton href={`/machines/${machine.id}/edit`} icon={Pencil}>
        {t(($) => $.common.edit)}
      </LinkButton>
      <Button icon={KeyRound} onPress={onCredentials}>
        {t(($) => $.machinePage.page.credentials)}
      </Button>
      {machine.stock.channels.length > 0 && (
        <Button variant="primary" icon={PackagePlus} onPress={onRestockRun}>
          {t(($) => $.machinePage.page.restockRun)}
        </Button>
      )}
    </Can>
  );
}
