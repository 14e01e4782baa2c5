import { Card, Grid, Section, Select, Text } from '#ui-kit';
import { useListCounterItemsQuery } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import type { BasketLine, CounterItem } from './basket.ts';
import { chooseSize, type CrewSizes } from './crew-sizes.ts';
import type { CounterPerson } from './PersonSearch.tsx';

type CrewSizesProps = {
  warehouseId: string;
  people: readonly CounterPerson[];
  lines: readonly BasketLine[];
  sizes: CrewSizes;
  onChange: (sizes: CrewSizes) => void;
};

/** The size of each person, for the products of the basket that the warehouse has in several sizes. */
export function CrewSizesCard(props: CrewSizesProps) {
  const t = useText();
  if (props.people.length === 0 || props.lines.length === 0) return null;
  return (
    <Card title={t(($) => $.counter.crew.sizes)} detail={t(($) => $.counter.crew.sizesTip)}>
      {props.lines.map((line) => (
        <LineSizes key={line.certificateId} line={line} {...props} />
      ))}
    </Card>
  );
}

function LineSizes({ line, warehouseId, people, sizes, onChange }: CrewSizesProps & { line: BasketLine }) {
  const t = useText();
  const { productId, productName } = line.item.item;
  const { data } = useListCounterItemsQuery({ variables: { warehouseId, employeeId: null, search: productName } });
  const items = withOwnItem(
    line.item,
    (data?.listCounterItems ?? []).filter(({ item }) => item.productId === productId),
  );
  const options = items.map(({ item }) => ({
    value: item.certificateId,
    label: t(($) => $.counter.products.detail, { size: item.sizeName, number: item.certificateNumber }),
    description: t(($) => $.counter.products.stock, { count: item.quantityAvailable }),
  }));
  const choose = (personId: string, certificateId: string | null) => {
    const item = items.find((one) => one.item.certificateId === certificateId);
    if (item) onChange(chooseSize(sizes, personId, line, item));
  };
  return (
    <Section title={productName} headingLevel={3}>
      {options.length < 2 ? (
        <Text tone="muted">{t(($) => $.counter.crew.oneSize, { size: line.item.item.sizeName })}</Text>
      ) : (
        <Grid minColumn={220} gap={3}>
          {people.map(({ id, name }) => (
            <Select
              key={id}
              label={name}
              placeholder={name}
              options={options}
              value={sizes.get(id)?.get(line.certificateId)?.item.certificateId ?? line.certificateId}
              onChange={(certificateId) => choose(id, certificateId)}
            />
          ))}
        </Grid>
      )}
    </Section>
  );
}

/** The items that can be chosen, with that of the basket, which a search of other words may miss. */
const withOwnItem = (own: CounterItem, found: readonly CounterItem[]): readonly CounterItem[] =>
  found.some(({ item }) => item.certificateId === own.item.certificateId) ? found : [own, ...found];
