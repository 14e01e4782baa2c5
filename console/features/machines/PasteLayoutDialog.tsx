import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { Alert, Text, TextArea } from '#ui-kit';
import { FindSizesByCodeDocument } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { FillDialog } from './FillDialog.tsx';
import type { ChannelContents } from './layout-fill.ts';
import { contentsOfPasted, type PasteFault, readPasted } from './pasted-layout.ts';

type PasteLayoutDialogProps = { onFill: (contents: ChannelContents[]) => void; onClose: () => void };

/** Most faults that are shown at once. */
const SHOWN_FAULTS = 8;
/** Characters of 999 long rows. */
const MAX_LENGTH = 100_000;

/** Reads channels from rows of a spreadsheet. All rows are used, or none. */
export function PasteLayoutDialog({ onFill, onClose }: PasteLayoutDialogProps) {
  const t = useText();
  const [text, setText] = useState('');
  const [faults, setFaults] = useState<readonly PasteFault[]>([]);
  const [failure, setFailure] = useState<'empty' | 'load'>();
  const client = useApolloClient();
  const [isLoading, setLoading] = useState(false);

  const submit = async () => {
    const read = readPasted(text);
    setFaults(read.faults);
    setFailure(read.rows.length === 0 && read.faults.length === 0 ? 'empty' : undefined);
    if (read.rows.length === 0 || read.faults.length > 0) return;
    const codes = [...new Set(read.rows.map(({ code }) => code))];
    setLoading(true);
    const { data } = await client.query({
      query: FindSizesByCodeDocument,
      variables: { codes },
      fetchPolicy: 'no-cache',
    });
    setLoading(false);
    if (!data) return setFailure('load');
    const resolved = contentsOfPasted(read.rows, data.findSizesByCode);
    setFaults(resolved.faults);
    if (resolved.faults.length === 0) onFill(resolved.contents);
  };

  return (
    <FillDialog
      title={t(($) => $.machineLayout.fill.pasteTitle)}
      action={t(($) => $.machineLayout.fill.paste)}
      isPending={isLoading}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <Text element="p">{t(($) => $.machineLayout.fill.pasteText)}</Text>
      {failure && (
        <Alert
          tone="danger"
          title={t(($) => (failure === 'load' ? $.machineLayout.loadFailed : $.machineLayout.fill.nothingPasted))}
        />
      )}
      {faults.length > 0 && <Faults faults={faults} />}
      <TextArea
        label={t(($) => $.machineLayout.fill.rows)}
        description={t(($) => $.machineLayout.fill.rowsHelp)}
        value={text}
        onChange={setText}
        maxLength={MAX_LENGTH}
        rows={8}
        autoFocus
      />
    </FillDialog>
  );
}

function Faults({ faults }: { faults: readonly PasteFault[] }) {
  const t = useText();
  const format = useFormat();
  const more = faults.length - SHOWN_FAULTS;
  return (
    <Alert tone="danger" title={t(($) => $.machineLayout.fill.wrongRows, { count: faults.length })}>
      {faults.slice(0, SHOWN_FAULTS).map(({ line, kind, value }) => (
        <Text element="p" key={`${line}-${kind}`}>
          {t(($) => $.machineLayout.fill.faults[kind], { line: format.number(line), value })}
        </Text>
      ))}
      {more > 0 && <Text element="p">{t(($) => $.machineLayout.fill.moreFaults, { count: more })}</Text>}
    </Alert>
  );
}
