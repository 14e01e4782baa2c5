import { useState } from 'react';
import { COUNTER_LIMITS } from '#api/features/counter/counter.rules.ts';
import { Alert, Card, Grid, Inline, Stack, Tag } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';
import { type Basket, linesOf as linesOfBasket, refreshed } from './basket.ts';
import { peopleWithout } from './crew.ts';
import { CrewBasket } from './CrewBasket.tsx';
import { CrewResults } from './CrewResults.tsx';
import { type CrewSizes, linesOfPerson } from './crew-sizes.ts';
import { CrewSizesCard } from './CrewSizesCard.tsx';
import { CrewSigning } from './CrewSigning.tsx';
import { type CounterPerson, PersonSearch } from './PersonSearch.tsx';
import { ProductTiles } from './ProductTiles.tsx';
import { useCounterItems } from './useCounterItems.ts';
import { useCrewHandOut } from './useCrewHandOut.ts';

type CrewDeskProps = {
  warehouseId: string;
  /** Begins with another crew. */
  onNext: () => void;
};

/** Many people receive the same basket, each in their size. */
export function CrewDesk({ warehouseId, onNext }: CrewDeskProps) {
  const [people, setPeople] = useState<readonly CounterPerson[]>([]);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Basket>(new Map());
  const [sizes, setSizes] = useState<CrewSizes>(new Map());
  const [isSigning, setSigning] = useState(false);
  const stock = useCounterItems({ warehouseId, search });
  const basket = refreshed(chosen, stock.items ?? []);
  const lines = linesOfBasket(basket);
  const linesOf = (personId: string) => linesOfPerson(lines, sizes, personId);
  const desk = useCrewHandOut(warehouseId, linesOf);
  const unserved = peopleWithout(people, desk.outcomes);
  if (isSigning && unserved.length > 0)
    return (
      <CrewSigning people={people} unserved={unserved} linesOf={linesOf} desk={desk} onBack={() => setSigning(false)} />
    );
  if (desk.outcomes.length > 0) return <CrewResults people={people} linesOf={linesOf} desk={desk} onNext={onNext} />;
  return (
    <Grid parts="3-2" isLastSticky={basket.size > 0 || 'beside'}>
      <Stack gap={4}>
        <CrewPeople people={people} onChange={setPeople} />
        <ProductTiles
          stock={stock}
          search={search}
          onSearch={setSearch}
          basket={basket}
          onChange={setChosen}
          warehouseId={warehouseId}
          isForPerson={false}
        />
        <CrewSizesCard warehouseId={warehouseId} people={people} lines={lines} sizes={sizes} onChange={setSizes} />
      </Stack>
      <CrewBasket
        people={people}
        basket={basket}
        lines={lines}
        onChange={setChosen}
        desk={desk}
        onSign={() => setSigning(true)}
      />
    </Grid>
  );
}

type CrewPeopleProps = { people: readonly CounterPerson[]; onChange: (people: CounterPerson[]) => void };

function CrewPeople({ people, onChange }: CrewPeopleProps) {
  const t = useText();
  const isFull = people.length >= COUNTER_LIMITS.people;
  return (
    <Card title={t(($) => $.counter.crew.title)} detail={t(($) => $.counter.crew.people, { count: people.length })}>
      {isFull ? (
        <Alert tone="info" title={t(($) => $.counter.crew.full, { count: COUNTER_LIMITS.people })} />
      ) : (
        <PersonSearch
          chosenIds={people.map(({ id }) => id)}
          onChoose={(person) => {
            if (!people.some(({ id }) => id === person.id)) onChange([...people, person]);
          }}
        />
      )}
      {people.length > 0 && (
        <Inline gap={2}>
          {people.map(({ id, name }) => (
            <Tag
              key={id}
              removeLabel={t(($) => $.counter.crew.remove, { person: name })}
              onRemove={() => onChange(people.filter((person) => person.id !== id))}
            >
              {name}
            </Tag>
          ))}
        </Inline>
      )}
    </Card>
  );
}
