import { Check, PenLine } from 'lucide-react';
import { Button, Card, Stack, Text } from '#ui-kit';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { useText } from '#console/i18n/useText.ts';
import { type Basket, type BasketLine, piecesOf, remove, setQuantity } from './basket.ts';
import { BasketLines } from './BasketLines.tsx';
import type { CounterPerson } from './PersonSearch.tsx';
import type { useCrewHandOut } from './useCrewHandOut.ts';

type CrewBasketProps = {
  people: readonly CounterPerson[];
  basket: Basket;
  lines: readonly BasketLine[];
  onChange: (basket: Basket) => void;
  desk: ReturnType<typeof useCrewHandOut>;
  /** Begins with the signatures, one person after the other. */
  onSign: () => void;
};

/** What each person of a crew receives. */
export function CrewBasket({ people, basket, lines, onChange, desk, onSign }: CrewBasketProps) {
  const t = useText();
  const texts = t(($) => $.counter.basket, { returnObjects: true });
  const isIncomplete = lines.length === 0 || people.length === 0;
  return (
    <Card
      title={t(($) => $.counter.crew.each)}
      detail={t(($) => $.counter.basket.pieces, { count: piecesOf(lines) })}
      footer={
        <Stack gap={3}>
          <FaultAlert title={texts.failed} fault={desk.fault} fieldLabel={texts.title} />
          <Button
            variant="primary"
            icon={Check}
            onPress={() => void desk.handOut(people)}
            isPending={desk.isPending}
            isDisabled={isIncomplete}
          >
            {t(($) => $.counter.crew.handOut, { count: people.length })}
          </Button>
          <Button icon={PenLine} onPress={onSign} isDisabled={isIncomplete || desk.isPending}>
            {t(($) => $.counter.crew.sign)}
          </Button>
        </Stack>
      }
    >
      <BasketLines
        lines={lines.map((line) => ({ ...line, isBeyondRule: false }))}
        refusals={new Map()}
        onQuantity={(id, quantity) => onChange(setQuantity(basket, id, quantity))}
        onRemove={(id) => onChange(remove(basket, id))}
      />
      <Text tone="muted" size="small">
        {t(($) => $.counter.crew.tip)}
      </Text>
    </Card>
  );
}
