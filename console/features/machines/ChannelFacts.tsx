import { DescriptionList, FillBar, Stack, Text } from '#ui-kit';
import type { ChannelFieldsFragment } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useMoment } from '#console/i18n/useMoment.ts';
import { useNow } from '#console/i18n/useNow.ts';
import { useText } from '#console/i18n/useText.ts';
import { RecordLink } from '#console/records/RecordLink.tsx';
import { validityOf } from './certificate.ts';
import { STATE_TONES, stateOf } from './channel-state.ts';

const MINUTE = 60_000;
const TEXT_TONES = { danger: 'danger', warning: 'warning', neutral: 'muted', info: 'muted', success: 'muted' } as const;

/** The contents and the status of a channel. */
export function ChannelFacts({ channel }: { channel: ChannelFieldsFragment }) {
  const t = useText();
  const format = useFormat();
  const moment = useMoment();
  const validity = validityOf(channel.certificate.expirationDate, useNow(MINUTE), format, t);
  const state = stateOf(channel);
  const quantity = t(($) => $.machinePage.channel.quantityOf, {
    quantity: format.number(channel.quantity),
    capacity: format.number(channel.capacity),
  });
  return (
    <DescriptionList
      items={[
        {
          label: t(($) => $.machinePage.channel.product),
          value: (
            <RecordLink type="Product" id={channel.product.id}>
              {channel.product.name}
            </RecordLink>
          ),
        },
        { label: t(($) => $.machinePage.channel.size), value: channel.size.size, detail: channel.size.code },
        {
          label: t(($) => $.machinePage.channel.certificate),
          value: channel.certificate.number,
          detail: (
            <Text size="small" tone={TEXT_TONES[validity.tone]}>
              {validity.text}
            </Text>
          ),
        },
        {
          label: t(($) => $.machinePage.channel.contents),
          value: (
            <Stack gap={1}>
              <span>{quantity}</span>
              <FillBar
                label={t(($) => $.machinePage.channel.contents)}
                value={channel.quantity}
                maxValue={channel.capacity}
                valueLabel={quantity}
                tone={STATE_TONES[state]}
              />
            </Stack>
          ),
          detail:
            channel.reserved > 0 ? t(($) => $.machinePage.channel.reserved, { count: channel.reserved }) : undefined,
        },
        {
          label: t(($) => $.machinePage.channel.lowLevel),
          value: t(($) => $.machinePage.channel.lowLevelValue, { count: channel.lowLevel }),
        },
        {
          label: t(($) => $.machinePage.channel.parLevel),
          value: t(($) => $.machinePage.channel.parLevelValue, { count: channel.parLevel ?? channel.capacity }),
        },
        {
          label: t(($) => $.machinePage.channel.state),
          value: t(($) => $.machinePage.channel.statuses[channel.status]),
          detail: t(($) => $.machinePage.channel.since, { when: moment(channel.statusSince) }),
        },
      ]}
    />
  );
}
