import type { CreateMachineInput } from '#api/graphql/generated/types.ts';
import type { TestApp, TestTenant } from '#api/testing/app.ts';
import { unique } from '#api/testing/unique.ts';

export type MadeMachine = { id: string; version: number; name: string; stock: { id: string; version: number } };

/** An active machine without channels or credentials. */
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
