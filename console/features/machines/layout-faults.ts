import { ValidationError } from 'yup';
import { machineStockRules } from '#api/features/channels/channel.rules.ts';
import type { FieldFault } from '#console/apollo/fault.ts';
import { holdsOther, LAYOUT_FIELDS, type LayoutChannel, type LayoutFaults, type LayoutField } from './layout.ts';

/** The form's field for a field name of the api; only `quantity` has another name. */
const toField = (name: string): LayoutField | undefined =>
  LAYOUT_FIELDS.find((field) => field === (name === 'quantity' ? 'counted' : name));

/** `channels[3].capacity` or `channels.3.capacity` → 3 and capacity. */
function placeOf(path: string): { index: number; field: LayoutField } | undefined {
  const [, index, name] = /^channels[.[](\d+)\]?\.(\w+)$/.exec(path) ?? [];
  const field = name && toField(name);
  return index && field ? { index: Number(index), field } : undefined;
}

type Faults = { byKey: ReadonlyMap<string, LayoutFaults>; others: FieldFault[] };

/** Groups faults by channel. `others` has no field in the form: for example a removed channel that is not empty. */
export function sortFaults(layout: readonly LayoutChannel[], faults: readonly FieldFault[]): Faults {
  const byKey = new Map<string, LayoutFaults>();
  const others: FieldFault[] = [];
  for (const fault of faults) {
    const place = placeOf(fault.path);
    const channel = place && layout[place.index];
    if (place && channel)
      byKey.set(channel.key, { [place.field]: { key: fault.key, values: fault.values }, ...byKey.get(channel.key) });
    else others.push(fault);
  }
  return { byKey, others };
}

const isRuleMessage = (message: unknown): message is { key: string; values?: Record<string, string | number> } =>
  typeof message === 'object' && message !== null && 'key' in message && typeof message.key === 'string';

/** What the api refuses because of the pieces that are inside. */
const faultsOfPieces = (layout: readonly LayoutChannel[]): FieldFault[] =>
  layout.flatMap((channel, index) => {
    const { capacity, counted, quantity } = channel;
    const path = `channels[${index}]`;
    if (holdsOther(channel) && counted === null) return [{ path: `${path}.quantity`, key: 'required' }];
    if (capacity !== null && counted === null && capacity < quantity)
      return [{ path: `${path}.capacity`, key: 'minimum', values: { min: quantity } }];
    return [];
  });

/** Checks the layout by the api's rules; returns the faults by channel (V8). */
export function findFaults(layout: readonly LayoutChannel[]): Faults {
  return sortFaults(layout, [...faultsOfRules(layout), ...faultsOfPieces(layout)]);
}

function faultsOfRules(layout: readonly LayoutChannel[]): FieldFault[] {
  const channels = layout.map((channel) => ({
    ...Object.fromEntries(LAYOUT_FIELDS.map((field) => [field, channel[field] ?? undefined])),
    quantity: channel.counted,
  }));
  try {
    machineStockRules.validateSync({ channels }, { abortEarly: false });
    return [];
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return error.inner.map(({ path = '', message }): FieldFault => {
      const rule: unknown = message;
      return isRuleMessage(rule) ? { path, key: rule.key, values: rule.values } : { path, key: 'invalid' };
    });
  }
}
