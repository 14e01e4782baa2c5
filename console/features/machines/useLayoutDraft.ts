import { useMemo, useState } from 'react';
import { showToast } from '#ui-kit';
import { type Fault, toFault } from '#console/apollo/fault.ts';
import { type MachineWithStockFragment, useUpdateMachineStockMutation } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { useNavigate } from '#console/router/hooks.ts';
import { findFaults, sortFaults } from './layout-faults.ts';
import { type ChannelContents, contentsOf, fillLayout } from './layout-fill.ts';
import {
  changedByOthers,
  emptyChannel,
  isChanged,
  type LayoutChannel,
  mergeLayouts,
  toInput,
  toLayout,
} from './layout.ts';

/**
 * Why the layout was not saved. It stays until the next attempt, because what one is about to press must not move. `keys`:
 * the channels that were incomplete. `changed`: numbers of channels. `faults`: of the refusal; `changedKeys`: channels that were changed since.
 */
type Notice =
  | { kind: 'incomplete'; keys: ReadonlySet<string> }
  | { kind: 'conflict'; changed: ReturnType<typeof changedByOthers> }
  | { kind: 'fault'; fault: Fault; faults: ReturnType<typeof sortFaults>; changedKeys: ReadonlySet<string> };

/** The state of the layout editor: the layout, its faults, and functions that change and save it. */
export function useLayoutDraft(
  machine: MachineWithStockFragment,
  reload: () => Promise<MachineWithStockFragment | undefined>,
) {
  const t = useText();
  const navigate = useNavigate();
  const [base, setBase] = useState(() => ({
    version: machine.stock.version,
    layout: toLayout(machine.stock.channels),
  }));
  const [layout, setLayout] = useState(base.layout);
  const [selectedKey, setSelectedKey] = useState(layout[0]?.key);
  const [notice, setNotice] = useState<Notice>();
  const [isSaving, setSaving] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [save] = useUpdateMachineStockMutation();

  const incomplete = useMemo(() => findFaults(layout), [layout]);
  const refused = useMemo(() => (notice?.kind === 'fault' ? withoutChanged(notice) : undefined), [notice]);
  const faults = refused && refused.byKey.size > 0 ? refused.byKey : incomplete.byKey;

  const change = (key: string, values: Partial<LayoutChannel>) => {
    setLayout((current) => current.map((channel) => (channel.key === key ? { ...channel, ...values } : channel)));
    if (notice?.kind === 'fault') setNotice({ ...notice, changedKeys: new Set([...notice.changedKeys, key]) });
  };
  const add = () => {
    const channel = emptyChannel(layout, crypto.randomUUID());
    setLayout([...layout, channel]);
    setSelectedKey(channel.key);
  };
  /** Adds a channel with the same contents and the next free number. */
  const duplicate = (channel: LayoutChannel) => {
    const { channel: number, key } = emptyChannel(layout, crypto.randomUUID());
    const copy = { ...emptyChannel(layout, key), ...contentsOf(channel, number ?? 1) };
    setLayout([...layout, copy]);
    setSelectedKey(key);
  };
  /** Fills many channels at once. Returns the numbers of those that stayed as they were. */
  const fill = (contents: readonly ChannelContents[]): number[] => {
    const filled = fillLayout(layout, contents);
    setLayout(filled.layout);
    setNotice(undefined);
    const first = contents.find(({ channel }) => !filled.kept.includes(channel))?.channel;
    setSelectedKey((current) => filled.layout.find(({ channel }) => channel === first)?.key ?? current);
    return filled.kept;
  };
  const keepSelectedIn = (other: readonly LayoutChannel[]) =>
    setSelectedKey((current) => (other.some(({ key }) => key === current) ? current : other[0]?.key));
  /** Puts another layout in place of the edited one, e.g. that of a template. */
  const replace = (other: LayoutChannel[]) => {
    setLayout(other);
    setNotice(undefined);
    keepSelectedIn(other);
  };
  const remove = (key: string) => {
    const place = layout.findIndex((channel) => channel.key === key);
    const left = layout.filter((channel) => channel.key !== key);
    setLayout(left);
    setSelectedKey(left[Math.min(place, left.length - 1)]?.key);
  };

  async function onFault(fault: Fault): Promise<void> {
    const latest = fault.code === 'CONFLICT' ? await reload() : undefined;
    if (!latest)
      return setNotice({ kind: 'fault', fault, faults: sortFaults(layout, fault.fields), changedKeys: new Set() });
    const theirs = toLayout(latest.stock.channels);
    const merged = mergeLayouts(base.layout, layout, theirs);
    setBase({ version: latest.stock.version, layout: theirs });
    setLayout(merged);
    keepSelectedIn(merged);
    setNotice({ kind: 'conflict', changed: changedByOthers(base.layout, layout, theirs) });
  }

  const submit = async () => {
    const firstFaulty = layout.find(({ key }) => incomplete.byKey.has(key));
    if (firstFaulty) {
      setSelectedKey(firstFaulty.key);
      return setNotice({ kind: 'incomplete', keys: new Set(incomplete.byKey.keys()) });
    }
    const home = `/machines/${machine.id}`;
    if (!isChanged(base.layout, layout)) return void navigate(home);
    setNotice(undefined);
    setSaving(true);
    const { error } = await save({
      variables: { input: { id: machine.stock.id, version: base.version, channels: toInput(layout) } },
    });
    setSaving(false);
    if (error) return onFault(toFault(error));
    setSaved(true);
    showToast({ tone: 'success', title: t(($) => $.machineLayout.saved, { machine: machine.name }) });
    void navigate(home);
  };

  return {
    layout,
    selected: layout.find(({ key }) => key === selectedKey),
    select: setSelectedKey,
    faults,
    incompleteKeys: incomplete.byKey,
    /** Faults of the whole layout, for example that a removed channel still contains pieces. */
    otherFaults: refused?.others ?? [],
    notice,
    isDirty: !isSaved && isChanged(base.layout, layout),
    isSaving,
    change,
    add,
    duplicate,
    fill,
    replace,
    remove,
    submit,
  };
}

/** The faults of the api's refusal, without those of channels that were changed since. */
function withoutChanged({ faults: { byKey, others }, changedKeys }: Notice & { kind: 'fault' }) {
  return { byKey: new Map([...byKey].filter(([key]) => !changedKeys.has(key))), others };
}

export type LayoutDraft = ReturnType<typeof useLayoutDraft>;
