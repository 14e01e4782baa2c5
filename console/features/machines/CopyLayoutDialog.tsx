import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { Alert, Text } from '#ui-kit';
import { GetMachineDocument, useFindLayoutsToCopyQuery } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { SearchedField } from '#console/pickers/SearchedField.tsx';
import { FillDialog } from './FillDialog.tsx';
import { toLayout } from './layout.ts';
import { type ChannelContents, contentsOf } from './layout-fill.ts';

type CopyLayoutDialogProps = {
  /** The machine that is edited. */
  machineId: string;
  onFill: (contents: ChannelContents[]) => void;
  onClose: () => void;
};

/** Most machines of a search. */
const MAX_MACHINES = 50;

/** Copies the channels of another machine, without their pieces. */
export function CopyLayoutDialog({ machineId, onFill, onClose }: CopyLayoutDialogProps) {
  const t = useText();
  const [search, setSearch] = useState('');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [fault, setFault] = useState<'choose' | 'empty' | 'load'>();
  const found = useFindLayoutsToCopyQuery({
    variables: { filter: { search: search || undefined }, limit: MAX_MACHINES },
  });
  const client = useApolloClient();
  const [isLoading, setLoading] = useState(false);
  const machines = (found.data ?? found.previousData)?.listMachines.items ?? [];

  const submit = async () => {
    if (!chosenId) return setFault('choose');
    setLoading(true);
    const { data } = await client.query({
      query: GetMachineDocument,
      variables: { id: chosenId },
      fetchPolicy: 'no-cache',
    });
    setLoading(false);
    if (!data) return setFault('load');
    const layout = toLayout(data.getMachine.stock.channels);
    if (layout.length === 0) return setFault('empty');
    onFill(layout.map((channel) => contentsOf(channel, channel.channel ?? 0)));
  };
  const label = t(($) => $.machineLayout.fill.machine);

  return (
    <FillDialog
      title={t(($) => $.machineLayout.fill.copyTitle)}
      action={t(($) => $.machineLayout.fill.copy)}
      isPending={isLoading}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <Text element="p">{t(($) => $.machineLayout.fill.copyText)}</Text>
      {(fault === 'load' || fault === 'empty') && (
        <Alert
          tone="danger"
          title={t(($) => (fault === 'load' ? $.machines.form.loadFailed : $.machineLayout.fill.noChannels))}
        />
      )}
      <SearchedField
        label={label}
        options={machines
          .filter(({ id }) => id !== machineId)
          .map(({ id, name, code, model }) => ({
            value: id,
            label: name,
            description: [code, t(($) => $.machines.models[model])].filter(Boolean).join(' · '),
          }))}
        value={chosenId}
        onChange={(id) => {
          setChosenId(id);
          setFault(undefined);
        }}
        onSearch={setSearch}
        isLoading={found.loading}
        errorMessage={fault === 'choose' ? t(($) => $.validation.required, { field: label }) : undefined}
        isRequired
        autoFocus
      />
    </FillDialog>
  );
}
