import type { CustomerPermission, RefusalCode, WithdrawalFieldsFragment } from '#console/generated/operations.ts';

/** What can be changed after a refusal: keys of the texts in `withdrawalPage.steps`. */
export type RefusalStep = {
  name:
    | 'rules'
    | 'group'
    | 'exception'
    | 'counter'
    | 'newEmployee'
    | 'employee'
    | 'pin'
    | 'machine'
    | 'layout'
    | 'channel'
    | 'stock'
    | 'product';
  href: string;
  /** The user needs it to do the step. */
  permission: CustomerPermission;
};

type Refused = Pick<WithdrawalFieldsFragment, 'userReceive' | 'product' | 'deliverySource' | 'deliveryDetails'>;

/** The places where the reason of a refusal can be changed, the most probable first. `groupId`: the person's group now. */
export function refusalSteps(code: RefusalCode, withdrawal: Refused, groupId: string | undefined): RefusalStep[] {
  const { userReceive, product, deliverySource, deliveryDetails } = withdrawal;
  const { employeeId, employeeIdentification } = userReceive;
  const isMachine = deliverySource.type === 'MACHINE';
  const source = isMachine ? `/machines/${deliverySource.id}` : `/warehouse/${deliverySource.id}`;
  const step = (name: RefusalStep['name'], href: string, permission: CustomerPermission): RefusalStep[] => [
    { name, href, permission },
  ];
  const ofPerson = (name: 'employee' | 'pin' | 'group', part = ''): RefusalStep[] =>
    employeeId ? step(name, `/employees/${employeeId}${part}`, 'EMPLOYEE_MANAGEMENT') : [];
  const entitlement = (): RefusalStep[] => {
    if (!employeeId || !product.id) return [];
    const exception = new URLSearchParams({ employeeId, productId: product.id });
    const counter = new URLSearchParams({ badge: employeeIdentification, product: product.sizeCode ?? '' });
    return [
      ...(groupId ? step('rules', `/groups/${groupId}/edit`, 'EMPLOYEE_MANAGEMENT') : ofPerson('group', '/edit')),
      ...step('exception', `/rule-exceptions/new?${exception}`, 'EMPLOYEE_MANAGEMENT'),
      ...step('counter', `/counter?${counter}`, 'WAREHOUSE_MANAGEMENT'),
    ];
  };
  switch (code) {
    case 'NO_RULE':
    case 'QUOTA_EXCEEDED':
      return entitlement();
    case 'UNKNOWN_EMPLOYEE':
      return step('newEmployee', '/employees/new', 'EMPLOYEE_MANAGEMENT');
    case 'EMPLOYEE_INACTIVE':
      return ofPerson('employee');
    case 'WRONG_PIN':
    case 'PIN_LOCKED':
      return ofPerson('pin', '/edit');
    case 'MACHINE_INACTIVE':
      return step(isMachine ? 'machine' : 'stock', source, 'WAREHOUSE_MANAGEMENT');
    case 'PRODUCT_NOT_IN_MACHINE':
      return step('layout', `${source}/layout`, 'WAREHOUSE_MANAGEMENT');
    case 'CERTIFICATE_EXPIRED':
      return product.id ? step('product', `/products/${product.id}`, 'PRODUCT_MANAGEMENT') : [];
    case 'CHANNEL_UNAVAILABLE':
    case 'OUT_OF_STOCK': {
      const channel = deliveryDetails.machineChannel;
      if (!isMachine) return step('stock', source, 'WAREHOUSE_MANAGEMENT');
      return step('channel', channel ? `${source}?channel=${channel}` : source, 'WAREHOUSE_MANAGEMENT');
    }
    case 'TENANT_SUSPENDED':
      return [];
  }
}
