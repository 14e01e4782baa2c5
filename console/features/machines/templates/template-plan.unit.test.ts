import { describe, expect, it } from 'vitest';
import type { TemplateChannelFieldsFragment } from '#console/generated/operations.ts';
import { findFaults } from '../layout-faults.ts';
import { emptyChannel, type LayoutChannel } from '../layout.ts';
import { planTemplate } from './template-plan.ts';

const GLOVE = {
  productId: 'glove',
  productName: 'Luva',
  sizeId: 'glove-m',
  sizeName: 'M',
  certificateId: 'ca-glove',
  certificateNumber: '28324',
};
const BOOT = {
  productId: 'boot',
  productName: 'Bota',
  sizeId: 'boot-42',
  sizeName: '42',
  certificateId: 'ca-boot',
  certificateNumber: '11111',
};

/** A channel of the edited layout: gloves, by default without pieces. */
const own = (number: number | null, changes: Partial<LayoutChannel> = {}): LayoutChannel => ({
  ...emptyChannel([], `key-${number}`),
  isNew: false,
  channel: number,
  ...GLOVE,
  capacity: 10,
  lowLevel: 2,
  insideSizeId: 'glove-m',
  ...changes,
});

const wanted = (
  channel: number,
  { productId, productName, sizeId, sizeName, certificateId, certificateNumber } = GLOVE,
  changes: Partial<TemplateChannelFieldsFragment> = {},
): TemplateChannelFieldsFragment => ({
  channel,
  product: { id: productId, name: productName, status: 'ACTIVE' },
  size: { id: sizeId, size: sizeName, status: 'ACTIVE' },
  certificate: { id: certificateId, number: certificateNumber, status: 'ACTIVE' },
  capacity: 10,
  lowLevel: 2,
  parLevel: null,
  ...changes,
});

const numbers = (channels: readonly LayoutChannel[]) => channels.map(({ channel }) => channel);

describe('a template on a layout [S7]', () => {
  it('fills an empty layout, so that it can be saved', () => {
    const plan = planTemplate([], [wanted(2, BOOT, { parLevel: 8 }), wanted(1)]);
    expect(plan.layout).toMatchObject([
      { channel: 1, ...GLOVE, capacity: 10, lowLevel: 2, parLevel: null, isNew: true, quantity: 0, counted: null },
      { channel: 2, ...BOOT, parLevel: 8, isNew: true },
    ]);
    expect(numbers(plan.added)).toEqual([1, 2]);
    expect([plan.changed, plan.removed, plan.kept]).toEqual([[], [], []]);
    expect(findFaults(plan.layout).byKey.size).toBe(0);
  });

  it('changes and removes channels without pieces, and does not name what stays equal', () => {
    const layout = [own(1), own(2), own(3, { quantity: 4 }), own(9)];
    const plan = planTemplate(layout, [wanted(1), wanted(2, BOOT), wanted(3, GLOVE, { capacity: 12 })]);
    expect(plan.changed.map(({ before, after }) => [before, after])).toMatchObject([
      [layout[1], { key: 'key-2', isNew: false, ...BOOT }],
      [layout[2], { key: 'key-3', ...GLOVE, capacity: 12, quantity: 4 }],
    ]);
    expect(plan.removed).toEqual([layout[3]]);
    expect(numbers(plan.layout)).toEqual([1, 2, 3]);
    expect(plan.layout[0]).toEqual(layout[0]);
    expect([plan.added, plan.kept]).toEqual([[], []]);
  });

  it('leaves channels with pieces that would go, change their size, or have no room', () => {
    const layout = [own(1, { quantity: 3 }), own(2, { quantity: 7 }), own(5, { quantity: 1 })];
    const plan = planTemplate(layout, [wanted(1, BOOT), wanted(2, GLOVE, { capacity: 6 })]);
    expect(plan.kept).toEqual([
      { channel: 1, contents: 'Luva · M', pieces: 3, reason: 'pieces' },
      { channel: 2, contents: 'Luva · M', pieces: 7, reason: 'capacity' },
      { channel: 5, contents: 'Luva · M', pieces: 1, reason: 'pieces' },
    ]);
    expect(plan.layout).toEqual(layout);
    expect([plan.added, plan.changed, plan.removed]).toEqual([[], [], []]);
  });

  it('judges the pieces by the size that is inside, not by what the user chose meanwhile', () => {
    const chosen = own(1, { ...BOOT, quantity: 3 });
    expect(planTemplate([chosen], [wanted(1, BOOT)]).kept).toMatchObject([{ channel: 1, reason: 'pieces' }]);
    expect(planTemplate([chosen], [wanted(1)]).changed).toMatchObject([{ after: { ...GLOVE, quantity: 3 } }]);
  });

  it.each(['product', 'size', 'certificate'] as const)('does not put a deleted %s into a channel', (part) => {
    const deleted = wanted(1, BOOT);
    deleted[part].status = 'DELETED';
    expect(planTemplate([own(1)], [deleted])).toMatchObject({
      layout: [own(1)],
      changed: [],
      removed: [],
      kept: [{ channel: 1, contents: 'Luva · M', pieces: 0, reason: 'deleted' }],
    });
    expect(planTemplate([], [deleted])).toMatchObject({ layout: [], added: [], kept: [{ contents: 'Bota · 42' }] });
  });

  it('keeps a count that was typed unless the size changes, and a new channel without a number', () => {
    const layout = [own(1, { counted: 4 }), own(2, { counted: 4 }), own(null, { isNew: true })];
    const plan = planTemplate(layout, [wanted(1, GLOVE, { lowLevel: 3 }), wanted(2, BOOT)]);
    expect(plan.layout.find(({ channel }) => channel === 1)).toMatchObject({ counted: 4, lowLevel: 3 });
    expect(plan.layout.find(({ channel }) => channel === 2)).toMatchObject({ counted: null });
    expect(plan.layout).toContainEqual(layout[2]);
    expect(plan.removed).toEqual([]);
  });
});
