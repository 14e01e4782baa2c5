import { Check } from 'lucide-react';
import { useRef, useState } from 'react';
import { Alert, Button, Card, Stack, type Signature } from '#ui-kit';
import { isCustomerAdmin } from '#console/auth/requirement.ts';
import { useSession } from '#console/auth/useSession.ts';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { useText } from '#console/i18n/useText.ts';
import { ApprovalReason } from './ApprovalReason.tsx';
import { type Basket, type BasketLine, piecesOf, remove, setQuantity } from './basket.ts';
import { BasketLines } from './BasketLines.tsx';
import type { CounterPerson } from './PersonSearch.tsx';
import { SignatureField } from './SignatureField.tsx';
import { type HandedOut, useHandOut } from './useHandOut.ts';

type PersonBasketProps = {
  warehouseId: string;
  person: CounterPerson;
  basket: Basket;
  lines: readonly BasketLine[];
  onChange: (basket: Basket) => void;
  onDone: (result: HandedOut) => void;
  onRefused: () => void;
};

/** What a person receives, with the signature and the approval of lines beyond the rule. */
export function PersonBasket({ warehouseId, person, basket, lines, onChange, onDone, onRefused }: PersonBasketProps) {
  const t = useText();
  const texts = t(($) => $.counter.basket, { returnObjects: true });
  const isAdmin = isCustomerAdmin(useSession());
  const [reason, setReason] = useState('');
  const [signature, setSignature] = useState<Signature | null>(null);
  const [wasTried, setTried] = useState(false);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const desk = useHandOut({ warehouseId, employeeId: person.id, lines, signature, onDone, onRefused });
  const isBeyond = lines.some(({ isBeyondRule }) => isBeyondRule);
  const isAsking = isBeyond && !isAdmin;
  const isBooked = desk.fault?.fields.some(({ key }) => key === 'taken');
  const pieces = piecesOf(lines);
  const handOut = pieces === 0 ? texts.handOutNothing : t(($) => $.counter.basket.handOut, { count: pieces });

  const submit = () => {
    setTried(true);
    const trimmed = reason.trim();
    // On a phone the field may be scrolled out of view, so that its error alone would not be seen.
    if (isBeyond && trimmed === '') return reasonField.current?.focus();
    void (isAsking ? desk.ask(trimmed) : desk.handOut(isBeyond ? trimmed : null));
  };

  return (
    <Card
      title={texts.title}
      detail={t(($) => $.counter.basket.pieces, { count: pieces })}
      footer={
        <Stack gap={3}>
          {isBooked && <Alert tone="warning" title={texts.taken} />}
          {!isBooked && desk.refusals.size === 0 && (
            <FaultAlert title={texts.failed} fault={desk.fault} fieldLabel={texts.title} />
          )}
          <Button
            variant="primary"
            icon={Check}
            onPress={submit}
            isPending={desk.isPending}
            isDisabled={lines.length === 0}
          >
            {isAsking ? texts.ask : handOut}
          </Button>
        </Stack>
      }
    >
      {desk.refusals.size > 0 && <Alert tone="danger" title={texts.refused} />}
      <BasketLines
        lines={lines}
        refusals={desk.refusals}
        onQuantity={(id, quantity) => onChange(setQuantity(basket, id, quantity))}
        onRemove={(id) => onChange(remove(basket, id))}
      />
      {isBeyond && (
        <ApprovalReason
          ref={reasonField}
          help={isAdmin ? texts.beyondAdmin : texts.beyondClerk}
          value={reason}
          onChange={setReason}
          isChecked={wasTried}
        />
      )}
      {lines.length > 0 && (
        <SignatureField person={person.name} value={signature} onChange={setSignature} isDisabled={desk.isPending} />
      )}
    </Card>
  );
}
