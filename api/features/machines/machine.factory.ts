import type { ChannelInput, CreateMachineInput } from '#api/graphql/generated/types.ts';
import type { TestApp, TestTenant } from '#api/testing/app.ts';
import { numbered, RECORD_VALUES, rowId, type RowValues } from '#api/testing/row-values.ts';
import { unique } from '#api/testing/unique.ts';

export type MadeMachine = { id: string; version: number; name: string; stock: { id: string; version: number } };

/** Creates an active machine without channels and credentials. */
export async function makeMachine(
  app: TestApp,
  overrides: Partial<CreateMachineInput> = {},
  tenant: TestTenant = app.acme,
): Promise<MadeMachine> {
  const admin = await app.as('admin', tenant);
  const input: CreateMachineInput = { name: unique('Machine'), model: 'ICEPLUS_MACHINE', ...overrides };
  const { made } = await admin.data<{ made: MadeMachine }>(
    'mutation ($input: CreateMachineInput!) { made: createMachine(input: $input) { id version name stock { id version } } }',
    { input },
  );
  return made;
}

export type ChannelContents = Pick<ChannelInput, 'channel' | 'productId' | 'sizeId' | 'certificateId'> &
  Partial<ChannelInput>;

/** Sets the channels of a machine, by default with a capacity of five. Returns the layout. */
export async function fillMachine(
  app: TestApp,
  machine: MadeMachine,
  channels: readonly ChannelContents[],
  tenant: TestTenant = app.acme,
): Promise<MadeMachine['stock']> {
  const admin = await app.as('admin', tenant);
  const input = { ...machine.stock, channels: channels.map((channel) => ({ capacity: 5, lowLevel: 1, ...channel })) };
  const { filled } = await admin.data<{ filled: MadeMachine['stock'] }>(
    'mutation ($input: UpdateMachineStockInput!) { filled: updateMachineStock(input: $input) { id version } }',
    { input },
  );
  return filled;
}

/** Column values for tests that need thousands of rows. */
export const manyRows: Record<string, RowValues> = {
  machine: {
    name: numbered('Machine'),
    model: "if(shuffled % 2 = 0, 'ICEPLUS_MACHINE', 'MULTIPLUS_MACHINE')",
    ...RECORD_VALUES,
  },
  machine_stock: { machine_id: rowId('machine') },
};
