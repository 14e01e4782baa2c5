import type { BasketLine, CounterItem } from './basket.ts';

/** What single people receive instead: by person, then by the certificate in the basket. */
export type CrewSizes = ReadonlyMap<string, ReadonlyMap<string, CounterItem>>;

/** The sizes after a choice for one person. The item of the basket itself is no exception. */
export function chooseSize(
  sizes: CrewSizes,
  personId: string,
  { certificateId }: Pick<BasketLine, 'certificateId'>,
  item: CounterItem,
): CrewSizes {
  const own = new Map(sizes.get(personId));
  if (item.item.certificateId === certificateId) own.delete(certificateId);
  else own.set(certificateId, item);
  return new Map([...sizes, [personId, own]]);
}

/** What a person receives: the lines of the crew in the person's sizes. Pieces of one certificate become one line. */
export function linesOfPerson(lines: readonly BasketLine[], sizes: CrewSizes, personId: string): BasketLine[] {
  const own = sizes.get(personId);
  const byCertificate = new Map<string, BasketLine>();
  for (const line of lines) {
    const item = own?.get(line.certificateId) ?? line.item;
    const { certificateId } = item.item;
    const quantity = line.quantity + (byCertificate.get(certificateId)?.quantity ?? 0);
    byCertificate.set(certificateId, { ...line, certificateId, item, quantity });
  }
  return [...byCertificate.values()];
}
