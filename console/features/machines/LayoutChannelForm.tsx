import { Copy, Trash2 } from 'lucide-react';
import { CHANNEL_LIMITS } from '#api/features/channels/channel.rules.ts';
import { Button, Card, FieldRow, Form, FormActions, NumberField, Text } from '#ui-kit';
import { ruleText } from '#console/crud/field-messages.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { holdsOther, type LayoutChannel, type LayoutField } from './layout.ts';
import { LayoutContents } from './LayoutContents.tsx';
import type { LayoutDraft } from './useLayoutDraft.ts';
import { useLayoutLabels } from './useLayoutLabels.ts';

type LayoutChannelFormProps = { channel: LayoutChannel; draft: LayoutDraft };

/** The form of a channel. Errors are shown only after an attempt to save, so that a new channel has none. */
export function LayoutChannelForm({ channel, draft }: LayoutChannelFormProps) {
  const t = useText();
  const format = useFormat();
  const labels = useLayoutLabels();
  const faults = draft.notice ? draft.faults.get(channel.key) : undefined;
  const errorOf = (field: LayoutField) => {
    const fault = faults?.[field];
    return fault && ruleText(t, fault, labels[field]);
  };
  const change = (values: Partial<LayoutChannel>) => draft.change(channel.key, values);
  const number = (field: 'channel' | 'capacity' | 'lowLevel' | 'parLevel' | 'counted') => ({
    label: labels[field],
    value: channel[field],
    onChange: (value: number | null) => change({ [field]: value }),
    errorMessage: errorOf(field),
    minValue: 0,
    maxValue: CHANNEL_LIMITS.capacity,
  });
  const mustCount = holdsOther(channel);
  const countHelp = mustCount
    ? t(($) => $.machineLayout.quantityHelpOther)
    : channel.isNew
      ? t(($) => $.machineLayout.quantityHelpNew)
      : t(($) => $.machineLayout.quantityHelp, { quantity: format.number(channel.quantity) });
  const mayRemove = channel.isNew || channel.quantity === 0;

  return (
    <Card title={t(($) => $.machinePage.channel.title, { channel: channel.channel ?? '?' })}>
      <Form aria-label={t(($) => $.machinePage.channel.title, { channel: channel.channel ?? '?' })}>
        {channel.isNew && (
          <NumberField
            {...number('channel')}
            description={t(($) => $.machineLayout.numberHelp)}
            minValue={1}
            maxValue={CHANNEL_LIMITS.channel}
            isRequired
          />
        )}
        <LayoutContents channel={channel} labels={labels} errorOf={errorOf} onChange={change} />
        <FieldRow minField={110}>
          <NumberField {...number('capacity')} isRequired />
          <NumberField {...number('lowLevel')} isRequired />
          <NumberField
            {...number('parLevel')}
            placeholder={channel.capacity === null ? undefined : format.number(channel.capacity)}
          />
        </FieldRow>
        <NumberField {...number('counted')} description={countHelp} isRequired={mustCount} />
        <FormActions>
          <Button variant="ghost" icon={Copy} onPress={() => draft.duplicate(channel)}>
            {t(($) => $.machineLayout.duplicate)}
          </Button>
          <Button variant="ghost" icon={Trash2} onPress={() => draft.remove(channel.key)} isDisabled={!mayRemove}>
            {t(($) => $.machineLayout.remove)}
          </Button>
        </FormActions>
        {!mayRemove && (
          <Text element="p" size="small" tone="muted">
            {t(($) => $.machineLayout.removeRefused)}
          </Text>
        )}
      </Form>
    </Card>
  );
}
