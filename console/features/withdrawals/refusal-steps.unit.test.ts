import { describe, expect, it } from 'vitest';
import { refusalSteps } from './refusal-steps.ts';
import { withdrawal } from './withdrawal.testing.ts';

const refused = withdrawal();
const employeeId = String(refused.userReceive.employeeId);
const namesOf = (...args: Parameters<typeof refusalSteps>) => refusalSteps(...args).map(({ name }) => name);

describe('the ways on after a refusal', () => {
  it('by a used-up allowance are the rules of the group, an exception and the counter C8', () => {
    expect(refusalSteps('QUOTA_EXCEEDED', refused, 'G')).toEqual([
      { name: 'rules', href: '/groups/G/edit', permission: 'EMPLOYEE_MANAGEMENT' },
      {
        name: 'exception',
        href: `/rule-exceptions/new?employeeId=${employeeId}&productId=${refused.product.id}`,
        permission: 'EMPLOYEE_MANAGEMENT',
      },
      { name: 'counter', href: '/counter?badge=004512&product=001-M', permission: 'WAREHOUSE_MANAGEMENT' },
    ]);
  });

  it('lead to the person for whom no group is known', () => {
    expect(namesOf('NO_RULE', refused, undefined)).toEqual(['group', 'exception', 'counter']);
  });

  it('of an unknown person are a new record, never an exception', () => {
    const unknown = withdrawal({ userReceive: { ...refused.userReceive, employeeId: null } });
    expect(namesOf('UNKNOWN_EMPLOYEE', unknown, undefined)).toEqual(['newEmployee']);
    expect(namesOf('QUOTA_EXCEEDED', unknown, undefined)).toEqual([]);
  });

  it('of an empty channel are the channel, at a counter the warehouse', () => {
    expect(refusalSteps('OUT_OF_STOCK', refused, 'G')).toMatchObject([
      { name: 'channel', href: `/machines/${refused.deliverySource.id}?channel=14` },
    ]);
    const atCounter = withdrawal({ deliverySource: { id: 'W', name: 'Main', type: 'LICENSE', code: null } });
    expect(refusalSteps('OUT_OF_STOCK', atCounter, 'G')).toMatchObject([{ name: 'stock', href: '/warehouse/W' }]);
  });
});
