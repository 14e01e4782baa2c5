import { Trash2 } from 'lucide-react';
import { COUNTER_LIMITS } from '#api/features/counter/counter.rules.ts';
import {
  breakpoint,
  EmptyState,
  IconButton,
  IdentityCell,
  Inline,
  Stack,
  StatusBadge,
  Text,
  useMediaQuery,
} from '#ui-kit';
import { PiecesField } from '#console/crud/fields/PiecesField.tsx';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import type { BasketLine } from './basket.ts';

type BasketLinesProps = {
  lines: readonly BasketLine[];
  /** Why a line was refused, by certificate. */
  refusals: ReadonlyMap<string, string>;
  onQuantity: (certificateId: string, quantity: number) => void;
  onRemove: (certificateId: string) => void;
};

/** The lines of a basket with their quantities and refusals. */
export function BasketLines({ lines, ...rest }: BasketLinesProps) {
  const t = useText();
  const texts = t(($) => $.counter.basket, { returnObjects: true });
  const isBesideProducts = useMediaQuery(`(min-width: ${breakpoint.large}px)`);
  // On narrow windows the basket covers the products, so that it must be low while it is empty.
  if (lines.length === 0 && !isBesideProducts) return <Text tone="muted">{texts.emptyTip}</Text>;
  if (lines.length === 0) return <EmptyState variant="new" title={texts.empty} description={texts.emptyTip} />;
  return lines.map((line) => <Line key={line.certificateId} line={line} {...rest} />);
}

type LineProps = Omit<BasketLinesProps, 'lines'> & { line: BasketLine };

function Line({ line, refusals, onQuantity, onRemove }: LineProps) {
  const t = useText();
  const format = useFormat();
  const { certificateId, quantity, isBeyondRule } = line;
  const { productName, sizeName, certificateNumber, certificateExpirationDate: validUntil } = line.item.item;
  const refusal = refusals.get(certificateId);
  const detail = [
    t(($) => $.counter.products.detail, { size: sizeName, number: certificateNumber }),
    validUntil && t(($) => $.counter.basket.validUntil, { day: format.day(validUntil) }),
  ];
  return (
    <Stack gap={2}>
      <Inline gap={2} justify="between">
        <IdentityCell title={productName} detail={detail.filter(Boolean).join(' · ')} />
        <Inline gap={1} isWrapped={false}>
          <PiecesField
            label={t(($) => $.counter.basket.quantityOf, { product: productName })}
            isLabelHidden
            value={quantity}
            onChange={(value) => onQuantity(certificateId, value ?? 1)}
            minValue={1}
            maxValue={COUNTER_LIMITS.quantity}
            isShort
          />
          <IconButton
            icon={Trash2}
            label={t(($) => $.counter.basket.remove, { product: productName })}
            onPress={() => onRemove(certificateId)}
          />
        </Inline>
      </Inline>
      {isBeyondRule && !refusal && (
        <div>
          <StatusBadge tone="warning">{t(($) => $.counter.basket.beyondRule)}</StatusBadge>
        </div>
      )}
      {refusal && <Text tone="danger">{refusal}</Text>}
    </Stack>
  );
}
