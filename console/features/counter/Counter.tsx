import { useState } from 'react';
import { Alert, Card, Link, SegmentedControl } from '#ui-kit';
import { useCan } from '#console/auth/Can.tsx';
import { useFindCounterPeopleQuery } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { CrewDesk } from './CrewDesk.tsx';
import { PersonDesk } from './PersonDesk.tsx';
import { type CounterPerson, PersonSearch } from './PersonSearch.tsx';
import type { HandedOut } from './useHandOut.ts';

type PersonResult = HandedOut & { person: CounterPerson };

type CounterProps = {
  warehouseId: string;
  /** Badge and product to begin with. */
  badge: string;
  product: string;
};

/** One person after the other, or a crew. */
export function Counter({ warehouseId, badge, product }: CounterProps) {
  const t = useText();
  const texts = t(($) => $.counter.crew, { returnObjects: true });
  const [mode, setMode] = useState('person');
  const [crew, setCrew] = useState(0);
  const [start, setStart] = useState({ badge, product });
  const [person, setPerson] = useState<CounterPerson>();
  const [last, setLast] = useState<PersonResult>();
  const { data } = useFindCounterPeopleQuery({ variables: { search: start.badge }, skip: start.badge === '' });
  const [named, other] = data?.findCounterPeople ?? [];
  if (!person && start.badge !== '' && named?.isActive && !other) setPerson(named);

  const next = () => {
    setStart({ badge: '', product: '' });
    setPerson(undefined);
  };
  if (person)
    return (
      <PersonDesk
        key={person.id}
        warehouseId={warehouseId}
        person={person}
        product={start.product}
        onLeave={next}
        onDone={(result) => {
          setLast({ ...result, person });
          next();
        }}
      />
    );
  return (
    <>
      <div>
        <SegmentedControl
          label={texts.mode}
          options={[
            { value: 'person', label: texts.onePerson },
            { value: 'crew', label: texts.crew },
          ]}
          value={mode}
          onChange={(value) => {
            setLast(undefined);
            setMode(value);
          }}
        />
      </div>
      {last && <Result result={last} />}
      {mode === 'crew' ? (
        <CrewDesk key={crew} warehouseId={warehouseId} onNext={() => setCrew(crew + 1)} />
      ) : (
        <Card title={t(($) => $.counter.person.title)}>
          <PersonSearch
            onChoose={(chosen) => {
              setLast(undefined);
              setPerson(chosen);
            }}
          />
        </Card>
      )}
    </>
  );
}

/** What the last person received. */
function Result({ result: { person, pieces, requested } }: { result: PersonResult }) {
  const t = useText();
  const mayRead = useCan('REPORT_ACCESS');
  return (
    <Alert
      tone="success"
      isLive
      title={t(($) => $.counter.result.title, { person: person.name })}
      actions={
        mayRead && <Link href={`/withdrawals?employeeId=${person.id}`}>{t(($) => $.counter.result.withdrawals)}</Link>
      }
    >
      {[
        pieces > 0 && t(($) => $.counter.result.handedOut, { count: pieces }),
        requested > 0 && t(($) => $.counter.result.requested, { count: requested }),
      ]
        .filter(Boolean)
        .join(' ')}
    </Alert>
  );
}
