import { ArrowLeft, Check } from 'lucide-react';
import { useState } from 'react';
import { Alert, Button, Card, Grid, ProgressBar, type Signature, Stack, Text } from '#ui-kit';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { type BasketLine, piecesOf } from './basket.ts';
import type { CrewOutcome } from './crew.ts';
import { crewRefusal } from './crew-refusal.ts';
import type { CounterPerson } from './PersonSearch.tsx';
import { SignatureField } from './SignatureField.tsx';
import type { useCrewHandOut } from './useCrewHandOut.ts';

type CrewSigningProps = {
  people: readonly CounterPerson[];
  /** Who comes next, in their order; not empty. */
  unserved: readonly CounterPerson[];
  /** What a person receives. */
  linesOf: (personId: string) => readonly BasketLine[];
  desk: ReturnType<typeof useCrewHandOut>;
  /** Back to the people and the basket. */
  onBack: () => void;
};

type PersonProps = CrewSigningProps & { person: CounterPerson };

/** The people of a crew sign and receive their pieces, one after the other. A person without a signature receives them, too. */
export function CrewSigning(props: CrewSigningProps) {
  const [person] = props.unserved;
  if (!person) return null;
  return (
    <Grid parts="3-2" isLastSticky>
      <PersonSignature key={person.id} person={person} {...props} />
      <CrewProgress person={person} {...props} />
    </Grid>
  );
}

/** What the person receives, who was served before, and the ways out. */
function CrewProgress({ person, people, unserved, linesOf, desk, onBack }: PersonProps) {
  const t = useText();
  const format = useFormat();
  const served = people.length - unserved.length;
  const lines = linesOf(person.id);
  return (
    <Card
      title={t(($) => $.counter.crew.forPerson, { person: person.name })}
      detail={t(($) => $.counter.basket.pieces, { count: piecesOf(lines) })}
      footer={
        <Stack gap={3}>
          <Button onPress={() => void desk.handOut(unserved)} isDisabled={desk.isPending}>
            {t(($) => $.counter.crew.withoutSignatures, { count: unserved.length })}
          </Button>
          {served === 0 && (
            <Button icon={ArrowLeft} variant="ghost" onPress={onBack} isDisabled={desk.isPending}>
              {t(($) => $.counter.crew.back)}
            </Button>
          )}
        </Stack>
      }
    >
      <Stack gap={1}>
        {lines.map(({ certificateId, quantity, item: { item } }) => (
          <Text key={certificateId}>
            {t(($) => $.counter.person.held, { count: quantity, product: `${item.productName} ${item.sizeName}` })}
          </Text>
        ))}
      </Stack>
      <ProgressBar
        label={t(($) => $.counter.crew.progress)}
        value={served}
        maxValue={people.length}
        valueLabel={t(($) => $.counter.crew.position, {
          position: format.number(served + 1),
          total: format.number(people.length),
        })}
      />
    </Card>
  );
}

function PersonSignature({ person, people, linesOf, desk }: PersonProps) {
  const t = useText();
  const [signature, setSignature] = useState<Signature | null>(null);
  const refused = useRefused(people, desk.outcomes.at(-1), linesOf);
  return (
    <Card
      title={person.name}
      detail={[person.identification, person.sector, person.role].filter(Boolean).join(' · ')}
      footer={
        <Stack gap={3}>
          <FaultAlert title={t(($) => $.counter.basket.failed)} fault={desk.fault} />
          <Button
            variant="primary"
            icon={Check}
            onPress={() => void desk.handOut([person], { signature })}
            isPending={desk.isPending}
          >
            {t(($) => $.counter.basket.handOut, { count: piecesOf(linesOf(person.id)) })}
          </Button>
        </Stack>
      }
    >
      {refused && (
        <Alert tone="warning" title={t(($) => $.counter.crew.nothing, { person: refused.name })}>
          {refused.reason}
        </Alert>
      )}
      <SignatureField person={person.name} value={signature} onChange={setSignature} isDisabled={desk.isPending} />
    </Card>
  );
}

/** The person before, if the person received nothing, and why. */
function useRefused(
  people: readonly CounterPerson[],
  last: CrewOutcome | undefined,
  linesOf: CrewSigningProps['linesOf'],
): { name: string; reason: string } | undefined {
  const t = useText();
  const before = people.find(({ id }) => id === last?.employeeId);
  if (!last || !before || last.faults.length === 0) return undefined;
  return { name: before.name, reason: crewRefusal(last, linesOf(before.id), t) };
}
