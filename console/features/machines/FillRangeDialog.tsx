import { useState } from 'react';
import { CHANNEL_LIMITS } from '#api/features/channels/channel.rules.ts';
import { FieldRow, NumberField, Text } from '#ui-kit';
import { ruleText } from '#console/crud/field-messages.ts';
import { useText } from '#console/i18n/useText.ts';
import { FillDialog } from './FillDialog.tsx';
import { findFaults } from './layout-faults.ts';
import { type ChannelContents, rangeOf } from './layout-fill.ts';
import { emptyChannel, type LayoutChannel, type LayoutField } from './layout.ts';
import { LayoutContents } from './LayoutContents.tsx';
import { useLayoutLabels } from './useLayoutLabels.ts';

type FillRangeDialogProps = {
  layout: readonly LayoutChannel[];
  onFill: (contents: ChannelContents[]) => void;
  onClose: () => void;
};

/** Gives several consecutive channels the same contents. */
export function FillRangeDialog({ layout, onFill, onClose }: FillRangeDialogProps) {
  const t = useText();
  const labels = useLayoutLabels();
  const [contents, setContents] = useState(() => emptyChannel(layout, 'range'));
  const [last, setLast] = useState<number | null>(null);
  const [wasTried, setTried] = useState(false);
  const faults = findFaults([contents]).byKey.get('range');
  const lastLabel = t(($) => $.machineLayout.fill.last);
  const lastFault =
    last === null
      ? t(($) => $.validation.required, { field: lastLabel })
      : last < (contents.channel ?? 0)
        ? t(($) => $.machineLayout.fill.lastBeforeFirst)
        : undefined;
  const errorOf = (field: LayoutField) => {
    const fault = wasTried ? faults?.[field] : undefined;
    return fault && ruleText(t, fault, field === 'channel' ? t(($) => $.machineLayout.fill.first) : labels[field]);
  };
  const change = (values: Partial<LayoutChannel>) => setContents((current) => ({ ...current, ...values }));
  const number = (field: 'channel' | 'capacity' | 'lowLevel' | 'parLevel', max: number = CHANNEL_LIMITS.capacity) => ({
    label: labels[field],
    value: contents[field],
    onChange: (value: number | null) => change({ [field]: value }),
    errorMessage: errorOf(field),
    minValue: 0,
    maxValue: max,
  });

  const submit = () => {
    setTried(true);
    if (faults || lastFault || last === null || contents.channel === null) return;
    onFill(rangeOf(contents, contents.channel, last));
  };

  return (
    <FillDialog
      title={t(($) => $.machineLayout.fill.rangeTitle)}
      action={t(($) => $.machineLayout.fill.range)}
      onClose={onClose}
      onSubmit={submit}
    >
      <Text element="p">{t(($) => $.machineLayout.fill.rangeText)}</Text>
      <FieldRow minField={110}>
        <NumberField
          {...number('channel', CHANNEL_LIMITS.channel)}
          label={t(($) => $.machineLayout.fill.first)}
          minValue={1}
          isRequired
          autoFocus
        />
        <NumberField
          label={lastLabel}
          value={last}
          onChange={setLast}
          minValue={1}
          maxValue={CHANNEL_LIMITS.channel}
          errorMessage={wasTried ? lastFault : undefined}
          isRequired
        />
      </FieldRow>
      <LayoutContents channel={contents} labels={labels} errorOf={errorOf} onChange={change} />
      <FieldRow minField={110}>
        <NumberField {...number('capacity')} isRequired />
        <NumberField {...number('lowLevel')} isRequired />
        <NumberField {...number('parLevel')} />
      </FieldRow>
    </FillDialog>
  );
}
