import { useState } from 'react';
import { Grid, Stack } from '#ui-kit';
import { addOne, type Basket, linesOf, refreshed, scannedItem } from './basket.ts';
import { PersonBasket } from './PersonBasket.tsx';
import { PersonCard } from './PersonCard.tsx';
import type { CounterPerson } from './PersonSearch.tsx';
import { ProductTiles } from './ProductTiles.tsx';
import { useCounterItems } from './useCounterItems.ts';
import type { HandedOut } from './useHandOut.ts';
import { WaitingRequests } from './WaitingRequests.tsx';

type PersonDeskProps = {
  warehouseId: string;
  person: CounterPerson;
  /** Code of a product that is in the basket from the beginning. */
  product: string;
  onDone: (result: HandedOut) => void;
  /** Back to the search of a person. */
  onLeave: () => void;
};

/** The products for a person, and the basket. */
export function PersonDesk({ warehouseId, person, product, onDone, onLeave }: PersonDeskProps) {
  const [search, setSearch] = useState(product);
  const [chosen, setChosen] = useState<Basket>();
  const stock = useCounterItems({ warehouseId, employeeId: person.id, search });
  if (!chosen && stock.items) {
    const first = product === '' ? undefined : scannedItem(stock.items, product);
    setChosen(first?.item.quantityAvailable ? addOne(new Map(), first) : new Map());
    if (first) setSearch('');
  }
  const basket = refreshed(chosen ?? new Map(), stock.items ?? []);
  return (
    <Grid parts="3-2" isLastSticky={basket.size > 0 || 'beside'}>
      <Stack gap={4}>
        <PersonCard person={person} onLeave={onLeave} />
        <WaitingRequests warehouseId={warehouseId} employeeId={person.id} />
        <ProductTiles
          stock={stock}
          search={search}
          onSearch={setSearch}
          basket={basket}
          onChange={setChosen}
          warehouseId={warehouseId}
          isForPerson
        />
      </Stack>
      <PersonBasket
        warehouseId={warehouseId}
        person={person}
        basket={basket}
        lines={linesOf(basket)}
        onChange={setChosen}
        onDone={onDone}
        onRefused={stock.refetch}
      />
    </Grid>
  );
}
