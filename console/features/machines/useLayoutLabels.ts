import { useText } from '#console/i18n/useText.ts';
import type { LayoutField } from './layout.ts';

/** The labels of a channel's fields. */
export function useLayoutLabels(): Record<LayoutField, string> {
  const t = useText();
  return {
    channel: t(($) => $.machines.fields.channelsChannel),
    productId: t(($) => $.machines.fields.channelsProductId),
    sizeId: t(($) => $.machines.fields.channelsSizeId),
    certificateId: t(($) => $.machines.fields.channelsCertificateId),
    capacity: t(($) => $.machines.fields.channelsCapacity),
    lowLevel: t(($) => $.machines.fields.channelsLowLevel),
    parLevel: t(($) => $.machines.fields.channelsParLevel),
    counted: t(($) => $.machines.fields.channelsCounted),
  };
}
