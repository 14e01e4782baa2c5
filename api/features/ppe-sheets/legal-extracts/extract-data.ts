import type { SheetLanguage } from '#api/features/ppe-templates/ppe-template.rules.ts';

/** A delivery as an extract needs it. `day` by the tenant's calendar. */
export type ExtractDelivery = {
  day: string;
  product: string;
  quantity: number;
  certificate: string | null;
  /** Whether the certificate was valid on that day; false without a certificate. */
  wasValid: boolean;
  /** Whether PIN, biometry or a signature proves it. */
  isProved: boolean;
  /** Codes of table 24 of eSocial that the product has today. */
  agents: readonly string[];
};

/** Deliveries of one certificate against one agent. */
export type ExtractLine = {
  /** Null: the product names no agent. */
  agent: string | null;
  /** Null: delivered without a certificate. */
  certificate: string | null;
  products: readonly string[];
  from: string;
  to: string;
  quantity: number;
  deliveries: number;
  validDeliveries: number;
  provedDeliveries: number;
};

/** Everything that an extract shows. */
export type ExtractData = {
  language: SheetLanguage;
  company: { name: string; businessId: string };
  employee: { name: string; identification: string; sector: string | null; jobRole: string | null };
  from: string | null;
  to: string;
  lines: readonly ExtractLine[];
};

/** Deliveries by agent and certificate, in the order of agents, those without an agent last. */
export function linesOf(deliveries: readonly ExtractDelivery[]): ExtractLine[] {
  const pairs = deliveries.flatMap((delivery) =>
    (delivery.agents.length > 0 ? delivery.agents : [null]).map((agent) => ({ agent, delivery })),
  );
  const groups = Map.groupBy(pairs, ({ agent, delivery }) => JSON.stringify([agent, delivery.certificate]));
  return [...groups.values()].flatMap(lineOf).toSorted(inOrder);
}

function lineOf(pairs: readonly { agent: string | null; delivery: ExtractDelivery }[]): ExtractLine[] {
  const [first] = pairs;
  if (!first) return [];
  const deliveries = pairs.map(({ delivery }) => delivery);
  const days = deliveries.map(({ day }) => day).toSorted();
  return [
    {
      agent: first.agent,
      certificate: first.delivery.certificate,
      products: [...new Set(deliveries.map(({ product }) => product))].toSorted(),
      from: days.at(0) ?? '',
      to: days.at(-1) ?? '',
      quantity: deliveries.reduce((sum, { quantity }) => sum + quantity, 0),
      deliveries: deliveries.length,
      validDeliveries: deliveries.filter(({ wasValid }) => wasValid).length,
      provedDeliveries: deliveries.filter(({ isProved }) => isProved).length,
    },
  ];
}

/** After every code, so that what has none comes last. */
const LAST = '~';

const inOrder = (one: ExtractLine, other: ExtractLine): number =>
  compare(one.agent ?? LAST, other.agent ?? LAST) || compare(one.certificate ?? LAST, other.certificate ?? LAST);

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
