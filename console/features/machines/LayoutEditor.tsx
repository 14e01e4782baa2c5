import { Plus } from 'lucide-react';
import { Button, Card, ChannelGrid, EmptyState, Grid, LinkButton, Page } from '#ui-kit';
import { PageTop } from '#console/app/PageTop.tsx';
import { UnsavedGuard } from '#console/crud/UnsavedGuard.tsx';
import type { MachineWithStockFragment } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { fillOf } from './channel-state.ts';
import { FillMenu } from './FillMenu.tsx';
import { LayoutChannelForm } from './LayoutChannelForm.tsx';
import { LayoutNotice } from './LayoutNotice.tsx';
import { type LayoutDraft, useLayoutDraft } from './useLayoutDraft.ts';

type LayoutEditorProps = {
  machine: MachineWithStockFragment;
  reload: () => Promise<MachineWithStockFragment | undefined>;
};

/** The machine's front with a form of the selected channel. The layout is saved as a whole (V8). */
export function LayoutEditor({ machine, reload }: LayoutEditorProps) {
  const t = useText();
  const draft = useLayoutDraft(machine, reload);
  const { selected } = draft;
  return (
    <Page>
      <PageTop
        recordName={machine.name}
        title={t(($) => $.machineLayout.title, { machine: machine.name })}
        subtitle={t(($) => $.machineLayout.subtitle)}
        actions={
          <>
            <FillMenu machine={machine} draft={draft} />
            <LinkButton href={`/machines/${machine.id}`}>{t(($) => $.common.cancel)}</LinkButton>
            <Button variant="primary" onPress={() => void draft.submit()} isPending={draft.isSaving}>
              {t(($) => $.machineLayout.save)}
            </Button>
          </>
        }
      />
      <LayoutNotice draft={draft} />
      <Grid parts="2-1">
        <Front machineName={machine.name} draft={draft} />
        {selected && <LayoutChannelForm key={selected.key} channel={selected} draft={draft} />}
      </Grid>
      <UnsavedGuard isDirty={draft.isDirty && !draft.isSaving} />
    </Page>
  );
}

function Front({ machineName, draft }: { machineName: string; draft: LayoutDraft }) {
  const t = useText();
  const { layout, incompleteKeys } = draft;
  const total = t(($) => $.machineLayout.total, { count: layout.length });
  const incomplete = incompleteKeys.size > 0 && t(($) => $.machineLayout.incomplete, { count: incompleteKeys.size });
  const add = (
    <Button icon={Plus} onPress={draft.add} size="small">
      {t(($) => $.machineLayout.add)}
    </Button>
  );
  if (layout.length === 0) {
    return (
      <Card>
        <EmptyState
          variant="new"
          title={t(($) => $.machineLayout.emptyTitle)}
          description={t(($) => $.machineLayout.emptyText)}
          action={add}
        />
      </Card>
    );
  }
  return (
    <Card
      title={t(($) => $.machineLayout.channelsTitle)}
      detail={incomplete ? `${total} · ${incomplete}` : total}
      actions={add}
    >
      <ChannelGrid
        label={t(($) => $.machinePage.page.gridLabel, { machine: machineName })}
        channels={layout.map((channel) => ({
          id: channel.key,
          number: channel.channel === null ? '?' : String(channel.channel),
          product: channel.productName || undefined,
          size: channel.productName ? channel.sizeName : undefined,
          quantityText:
            channel.capacity === null
              ? t(($) => $.machineLayout.notSet)
              : t(($) => $.machineLayout.fits, { count: channel.capacity }),
          fill: fillOf({ quantity: channel.counted ?? channel.quantity, capacity: channel.capacity ?? 0 }),
          state: incompleteKeys.has(channel.key) ? 'error' : 'available',
        }))}
        stateLabels={{
          ...t(($) => $.machinePage.states, { returnObjects: true }),
          available: t(($) => $.machineLayout.complete),
          error: t(($) => $.machineLayout.incompleteWord),
        }}
        legendStates={['available', 'error']}
        noProductText={t(($) => $.machineLayout.notSet)}
        selectedId={draft.selected?.key}
        onSelect={draft.select}
      />
    </Card>
  );
}
