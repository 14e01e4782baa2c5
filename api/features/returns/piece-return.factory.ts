import type { MadeWarehouseStock } from '#api/features/main-warehouses/main-warehouse.factory.ts';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { makeGroup } from '#api/features/groups/group.factory.ts';
import type { IssueAtCounterInput, ReturnPiecesInput } from '#api/graphql/generated/types.ts';
import type { TestApp, TestTenant } from '#api/testing/app.ts';
import { rowIdAmong, sameText, type RowValues } from '#api/testing/row-values.ts';
import { unique } from '#api/testing/unique.ts';

/** Pieces that an employee received over a counter. */
export type MadeIssue = { id: string; employeeId: string };

/** Hands out pieces of an item to an employee, by default a new one whose group allows a hundred. */
export async function makeIssue(
  app: TestApp,
  { warehouseId, productId, certificateId }: MadeWarehouseStock,
  {
    quantity = 1,
    employeeId,
    ...others
  }: { quantity?: number; employeeId?: string } & Pick<IssueAtCounterInput, 'approvalReason' | 'signature'> = {},
  tenant: TestTenant = app.acme,
): Promise<MadeIssue> {
  const admin = await app.as('admin', tenant);
  const receiver = employeeId ?? (await newEmployee(app, productId, tenant));
  const { made } = await admin.data<{ made: { id: string }[] }>(
    'mutation ($input: IssueAtCounterInput!) { made: issueAtCounter(input: $input) { id } }',
    {
      input: {
        key: unique('issue'),
        warehouseId,
        employeeId: receiver,
        lines: [{ certificateId, quantity }],
        ...others,
      },
    },
  );
  return { id: made[0]?.id ?? '', employeeId: receiver };
}

async function newEmployee(app: TestApp, productId: string, tenant: TestTenant): Promise<string> {
  const group = await makeGroup(app, { rules: [{ productId, quantity: 100 }] }, tenant);
  return (await makeEmployee(app, { groupId: group.id }, tenant)).id;
}

/** Books a return, by default of one piece that is discarded. */
export async function makePieceReturn(
  app: TestApp,
  withdrawalId: string,
  overrides: Partial<ReturnPiecesInput> = {},
  tenant: TestTenant = app.acme,
): Promise<{ id: string }> {
  const admin = await app.as('admin', tenant);
  const input: ReturnPiecesInput = {
    key: unique('return'),
    withdrawalId,
    kind: 'DISCARD',
    quantity: 1,
    reason: 'Torn',
    ...overrides,
  };
  const { made } = await admin.data<{ made: { id: string } }>(
    'mutation ($input: ReturnPiecesInput!) { made: returnPieces(input: $input) { id } }',
    { input },
  );
  return made;
}

/** Column values for tests that need thousands of rows. */
export const manyRows: Record<string, RowValues> = {
  piece_return: {
    kind: sameText('DISCARD'),
    withdrawal_id: rowIdAmong('withdrawal', 1),
    quantity: '1',
    is_restocked: '0',
    reason: sameText('Torn'),
    created_at: 'moment',
  },
};
