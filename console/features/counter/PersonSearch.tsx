import { useApolloClient } from '@apollo/client/react';
import { ScanLine } from 'lucide-react';
import { useState } from 'react';
import { EmptyState, SearchField, Stack, Text, TileGrid } from '#ui-kit';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import {
  FindCounterPeopleDocument,
  type FindCounterPeopleQuery,
  useFindCounterPeopleQuery,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';

/** A person at the counter. */
export type CounterPerson = FindCounterPeopleQuery['findCounterPeople'][number];

type PersonSearchProps = {
  onChoose: (person: CounterPerson) => void;
  /** People who were chosen before. */
  chosenIds?: readonly string[];
};

/** Finds people by a scanned badge, a typed number or the name. Enter, which a scanner types, chooses the only match. */
export function PersonSearch({ onChoose, chosenIds = [] }: PersonSearchProps) {
  const t = useText();
  const texts = t(($) => $.counter.person, { returnObjects: true });
  const client = useApolloClient();
  const [search, setSearch] = useState('');
  const isSearching = search.trim() !== '';
  const { data, error, refetch } = useFindCounterPeopleQuery({
    variables: { search },
    skip: !isSearching,
    fetchPolicy: 'cache-and-network',
  });
  const people = isSearching ? data?.findCounterPeople : undefined;

  const choose = (person: CounterPerson) => {
    setSearch('');
    onChoose(person);
  };
  const scan = async (text: string) => {
    const found = await client.query({
      query: FindCounterPeopleDocument,
      variables: { search: text },
      fetchPolicy: 'network-only',
    });
    const [only, other] = found.data?.findCounterPeople ?? [];
    if (only?.isActive && !other) choose(only);
  };

  return (
    <Stack gap={4}>
      <SearchField
        label={texts.label}
        isLabelHidden={false}
        placeholder={texts.placeholder}
        clearLabel={t(($) => $.common.clearSearch)}
        value={search}
        onChange={setSearch}
        onSubmit={(text) => void scan(text)}
        delay={150}
        autoFocus
      />
      {!isSearching && (
        <Text tone="muted" element="p">
          {texts.hint}
        </Text>
      )}
      {isSearching && error && !data && (
        <LoadFailure title={texts.failed} error={error} onRetry={() => void refetch()} />
      )}
      {people && (
        <TileGrid
          label={texts.results}
          tiles={people.map(({ id, name, identification, sector, role, isActive }) => ({
            id,
            title: name,
            avatarName: name,
            detail: [identification, role, sector].filter(Boolean).join(' · '),
            badge: isActive ? undefined : { text: texts.inactive, tone: 'danger' as const },
            isDisabled: !isActive,
          }))}
          selectedIds={chosenIds}
          onChange={(ids) => {
            const chosen = people.find(({ id }) => ids.includes(id) && !chosenIds.includes(id));
            if (chosen) choose(chosen);
          }}
          emptyState={<EmptyState variant="filtered" icon={ScanLine} title={texts.none} description={texts.noneTip} />}
        />
      )}
    </Stack>
  );
}
