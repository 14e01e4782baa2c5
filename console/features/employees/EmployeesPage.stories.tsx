import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import {
  type AuditLogFieldsFragment,
  type EmployeeFieldsFragment,
  GetCompanySealDocument,
  GetEmployeeAllowancesDocument,
  type GetEmployeeAllowancesQuery,
  GetEmployeeDocument,
  GetEmployeeReturnsDocument,
  GetExchangePiecesDocument,
  GetHoldingsDocument,
  GetLatestWithdrawalsDocument,
  GetRecordExceptionsDocument,
  GetRecordHistoryDocument,
  GetRecordWithdrawalsDocument,
  type HoldingFieldsFragment,
  type IssuedSheetFieldsFragment,
  ListCountersDocument,
  ListEmployeesDocument,
  ListIssuedSheetsDocument,
  PickCostCentersDocument,
  PickGroupsDocument,
  PickJobRolesDocument,
  PickSectorsDocument,
  type PieceReturnFieldsFragment,
  type RuleExceptionFieldsFragment,
} from '#console/generated/operations.ts';
import { inList, safetyAnswers } from './employee-safety.testing.ts';
import { withdrawal } from '#console/features/withdrawals/withdrawal.testing.ts';
import { answer, byId, onePage, type Sample } from '#console/stories/answers.ts';
import {
  conflicting,
  failing,
  offline,
  onPhone,
  refused,
  screen,
  type ScreenArgs,
  waiting,
} from '#console/stories/screen.tsx';
import { daysFromNow, minutesAgo, recordFields } from '#console/stories/times.ts';

const TIMEOUT = { timeout: 10_000 };

const ACTIVE = { status: 'ACTIVE' as const };
const sectors = [{ id: 'production', name: 'Produção', code: 'PRD', ...ACTIVE }];
const jobRoles = [{ id: 'welder', name: 'Soldador', ...ACTIVE }];
const groups = [{ id: 'welding', name: 'Solda – básico', ...ACTIVE }];
const costCenters = [{ id: 'prd', name: 'Produção linha 1', code: 'PRD-001', ...ACTIVE }];

function employee(number: number, name: string, changes: Partial<EmployeeFieldsFragment> = {}): EmployeeFieldsFragment {
  return {
    ...recordFields,
    id: `employee-${number}`,
    name,
    identification: String(4500 + number).padStart(6, '0'),
    email: `${name.toLowerCase().replaceAll(' ', '.')}@acme.example.com`,
    badge: null,
    admissionDate: '2024-03-04',
    accessUntil: null,
    sectorId: 'production',
    sector: { id: 'production', name: 'Produção' },
    jobRoleId: 'welder',
    jobRole: { id: 'welder', name: 'Soldador' },
    groupId: 'welding',
    group: { id: 'welding', name: 'Solda – básico' },
    costCenterIds: ['prd'],
    costCenters: [{ id: 'prd', name: 'Produção linha 1' }],
    systemRole: null,
    permission: 'NONE',
    accessType: 'EMPLOYEE',
    hasPin: true,
    pinLockedUntil: null,
    ...changes,
  };
}

const employees = [
  employee(1, 'Rita Souza'),
  employee(2, 'Carlos Lima', { hasPin: false, group: null, groupId: null }),
  employee(3, 'Ana Martins', { pinLockedUntil: minutesAgo(-10) }),
  employee(4, 'Maria das Graças de Oliveira Cavalcanti Albuquerque'),
  employee(5, 'Diego Moraes', { status: 'INACTIVE' }),
];

type Allowance = GetEmployeeAllowancesQuery['getAllowances'][number];

const allowanceOf = (productName: string, changes: Partial<Allowance>): Allowance => ({
  productId: productName,
  productName,
  isAllowed: true,
  reason: null,
  quantity: 4,
  used: 1,
  left: 3,
  periodKind: 'SLIDING',
  periodDays: 30,
  renewsAt: null,
  extraQuantity: 0,
  isExempt: false,
  lastDeliveredAt: minutesAgo(6000),
  replaceBy: null,
  ...changes,
});

const USED_UP = { isAllowed: false, reason: 'QUOTA_EXCEEDED' as const, used: 1, quantity: 1, left: 0 };

const allowances = [
  allowanceOf('Luva nitrílica', { extraQuantity: 2 }),
  allowanceOf('Óculos incolor', { ...USED_UP, periodDays: 180, renewsAt: minutesAgo(-90_000) }),
  allowanceOf('Protetor auricular', { periodKind: 'SHIFT', periodDays: 1, used: 0, left: 4, lastDeliveredAt: null }),
  allowanceOf('Creme protetor', { isExempt: true, quantity: null, left: null }),
];

const holdingOf = (name: string, changes: Partial<HoldingFieldsFragment> = {}): HoldingFieldsFragment => ({
  id: name,
  product: {
    id: name,
    name,
    size: 'M',
    certificate: '28324',
    certificateValidUntil: '2028-03-15',
    quantityRequested: 1,
  },
  quantityHeld: 1,
  quantityReturned: 0,
  quantityLost: 0,
  since: minutesAgo(6000),
  replaceBy: minutesAgo(-90_000),
  ...changes,
});

const gloves = holdingOf('Luva nitrílica', { quantityHeld: 2, quantityReturned: 1, replaceBy: null });
gloves.product.quantityRequested = 3;
const holdings = [
  gloves,
  holdingOf('Óculos incolor'),
  holdingOf('Calçado de segurança com biqueira', { since: minutesAgo(600_000), replaceBy: minutesAgo(9000) }),
];

const returnOf = (kind: PieceReturnFieldsFragment['kind'], changes: Partial<PieceReturnFieldsFragment> = {}) => ({
  id: kind,
  kind,
  quantity: 1,
  product: { id: 'glove', name: 'Luva nitrílica', size: 'M', quantityRequested: 3 },
  warehouseName: null,
  isRestocked: false,
  reversesId: null,
  isReversed: false,
  reason: 'Rasgou no primeiro dia',
  recordedBy: 'Ana Ribeiro',
  createdAt: minutesAgo(2000),
  ...changes,
});
const returns = [
  returnOf('EXCHANGE', { warehouseName: 'Almoxarifado central' }),
  returnOf('RETURN_TO_STOCK', { warehouseName: 'Almoxarifado central', isReversed: true, reason: 'Tamanho errado' }),
  returnOf('LOST', { reason: 'Não encontrada após o turno' }),
];

const delivered = withdrawal({ dateTime: { requestedAt: minutesAgo(240), deliveredAt: minutesAgo(239) } });
const withdrawals = [
  delivered,
  withdrawal({
    id: '01K9ZQ0000000000000000000D',
    dateTime: { requestedAt: minutesAgo(6000), deliveredAt: null },
    product: { ...delivered.product, name: 'Creme protetor', size: null },
    refusalCode: 'QUOTA_EXCEEDED',
    withdrawalStatus: 'REJECTED',
  }),
];

const exceptions: Sample<RuleExceptionFieldsFragment>[] = [
  {
    ...recordFields,
    id: 'exception-1',
    employeeId: 'employee-1',
    productId: 'glove',
    product: { id: 'glove', name: 'Luva nitrílica' },
    kind: 'EXTRA',
    extraQuantity: 2,
    reason: 'Parada de manutenção',
    validFrom: daysFromNow(-3),
    validUntil: daysFromNow(11),
    grantedBy: 'Marcela Alves',
  },
];

const byMarcela = {
  userId: 'marcela',
  actorName: 'Marcela Alves',
  actorType: 'USER',
  customerId: 'acme',
  targetEntityType: 'EMPLOYEE',
  targetEntityID: 'employee-1',
  targetName: 'Rita Souza',
} as const;

const history: Sample<AuditLogFieldsFragment>[] = [
  {
    ...byMarcela,
    id: 'entry-3',
    operation: 'UPDATE',
    createdAt: minutesAgo(90),
    changes: [
      {
        field: 'sectorId',
        old: '"assembly"',
        new: '"production"',
        oldNames: ['Montagem'],
        newNames: ['Produção'],
      },
      { field: 'systemRole', old: null, new: '"Turno B"' },
    ],
  },
  { ...byMarcela, id: 'entry-2', operation: 'EXPORT', createdAt: minutesAgo(5000), changes: [] },
  {
    ...byMarcela,
    id: 'entry-1',
    operation: 'CREATE',
    createdAt: minutesAgo(90_000),
    changes: [{ field: 'name', old: null, new: '"Rita Souza"' }],
  },
];

const choices = [
  ...safetyAnswers,
  answer(GetHoldingsDocument, { listHoldings: onePage(holdings) }),
  answer(GetEmployeeReturnsDocument, { listPieceReturns: onePage(returns) }),
  answer(GetLatestWithdrawalsDocument, { listWithdrawals: { items: withdrawals } }),
  answer(GetRecordWithdrawalsDocument, { listWithdrawals: onePage(withdrawals) }),
  answer(GetRecordExceptionsDocument, { listRuleExceptions: onePage(exceptions) }),
  answer(GetRecordHistoryDocument, { listAuditLogs: onePage(history) }),
  answer(ListCountersDocument, { listMainWarehouses: { items: [{ id: 'central', name: 'Almoxarifado central' }] } }),
  answer(GetExchangePiecesDocument, {
    listWarehouseItems: {
      items: [
        {
          id: 'item',
          certificateId: 'certificate',
          certificateNumber: '28324',
          sizeName: 'G',
          quantityAvailable: 40,
        },
      ],
    },
  }),
  answer(GetEmployeeAllowancesDocument, { getAllowances: allowances }),
  answer(PickSectorsDocument, { listSectors: onePage(sectors) }),
  answer(PickJobRolesDocument, { listJobRoles: onePage(jobRoles) }),
  answer(PickGroupsDocument, { listGroups: onePage(groups) }),
  answer(PickCostCentersDocument, { listCostCenters: onePage(costCenters) }),
];

const meta = {
  ...screen,
  title: 'Screens/Employees',
  args: {
    path: '/employees',
    answers: [
      ...choices,
      answer(ListEmployeesDocument, { listEmployees: onePage(inList(employees)) }),
      answer(GetEmployeeDocument, ({ id }) => ({ getEmployee: byId(employees, id) })),
    ],
  },
} satisfies Meta<ScreenArgs>;

export default meta;
type Story = StoryObj<ScreenArgs>;

const listOf = (items: EmployeeFieldsFragment[], totalCount: number) => [
  ...choices,
  answer(ListEmployeesDocument, { listEmployees: { ...onePage(inList(items)), totalCount, nextToken: 'page_2' } }),
];
const fullPage = Array.from({ length: 25 }, (_, index) => employee(index, `Pessoa ${index + 1}`));

const sheet: IssuedSheetFieldsFragment = {
  id: 'sheet-2',
  version: 2,
  number: 2,
  from: '2026-06-01',
  to: '2026-11-20',
  sheetStatus: 'SIGNED',
  checkAddress: 'https://acme.example.com/ppe/K7QM2A',
  issuedAt: minutesAgo(60 * 24 * 6),
  signedAt: minutesAgo(60 * 24 * 5),
  signingMethod: 'SCREEN',
  witnessName: 'Marcela Duarte',
  signerName: 'Rita Souza',
  linkSentAt: null,
  linkExpiresAt: null,
  linkSentTo: null,
  voidReason: null,
};
const unsigned = { ...sheet, id: 'sheet-3', number: 3, sheetStatus: 'ISSUED', signedAt: null } as const;

/** The sheets of a person, when the certificate of the company ends in so many days. */
const withSheets = (daysLeft: number) => [
  ...choices,
  answer(GetEmployeeDocument, ({ id }) => ({ getEmployee: byId(employees, id) })),
  answer(ListIssuedSheetsDocument, {
    listPpeSheets: onePage([{ ...unsigned, signingMethod: null, witnessName: null, signerName: null }, sheet]),
  }),
  answer(GetCompanySealDocument, {
    getCompanySeal: {
      subject: 'METALURGICA ACME LTDA:11222333000181',
      issuer: 'AC Certificadora Exemplo',
      fingerprint: '3c6a6322bf2813edd787fcc33214d578ac11d326dd28013f308426732a2a280b',
      validFrom: minutesAgo(60 * 24 * 100),
      validUntil: minutesAgo(-60 * 24 * daysLeft),
    },
  }),
];

const expectSealWarning = async (canvas: HTMLElement, words: RegExp) => {
  await expect(await within(canvas).findByText(words, undefined, TIMEOUT)).toBeVisible();
};

export const List: Story = {};
export const Phone: Story = onPhone;
export const Empty: Story = {
  args: { answers: [...choices, answer(ListEmployeesDocument, { listEmployees: onePage([]) })] },
};
export const TenThousand: Story = { args: { answers: listOf(fullPage, 10_000) } };
export const Loading: Story = waiting;
export const Failed: Story = failing;
export const Conflict: Story = { ...conflicting, args: { path: '/employees/employee-1/edit' } };
export const Offline: Story = offline;
export const Refused: Story = refused;
export const NotForEmployees: Story = { args: { person: 'employee' } };
export const Record: Story = { args: { path: '/employees/employee-1' } };
export const RecordOnPhone: Story = { ...onPhone, args: { path: '/employees/employee-1' } };
export const RecordLoading: Story = { ...waiting, args: { path: '/employees/employee-1' } };
export const RecordFailed: Story = { ...failing, args: { path: '/employees/employee-1' } };
export const HundredsOfHoldings: Story = {
  args: {
    path: '/employees/employee-1',
    answers: [
      answer(GetHoldingsDocument, {
        listHoldings: onePage(Array.from({ length: 20 }, (_, at) => holdingOf(`Luva nitrílica ${at + 1}`))),
      }),
      ...choices,
      answer(GetEmployeeDocument, ({ id }) => ({ getEmployee: byId(employees, id) })),
    ],
  },
  play: async (context) => {
    await screen.play(context);
    const canvas = within(context.canvasElement);
    const more = await canvas.findByRole('button', { name: /12 more|mais 12|12 entregas más/ }, TIMEOUT);
    await expect(canvas.queryByText('Luva nitrílica 9')).toBeNull();
    await userEvent.click(more);
    await expect(await canvas.findByText('Luva nitrílica 20')).toBeVisible();
    await expect(more).toHaveFocus();
  },
};
export const RecordForViewers: Story = { args: { path: '/employees/employee-3', person: 'viewer' } };
export const Withdrawals: Story = { args: { path: '/employees/employee-1?view=withdrawals' } };
export const Returns: Story = { args: { path: '/employees/employee-1?view=returns' } };
export const Exceptions: Story = { args: { path: '/employees/employee-1?view=exceptions' } };
export const History: Story = { args: { path: '/employees/employee-1?view=history' } };
export const Sheets: Story = { args: { path: '/employees/employee-1?view=sheets', answers: withSheets(265) } };
export const SheetsNearTheEndOfTheSeal: Story = {
  args: { path: '/employees/employee-1?view=sheets', answers: withSheets(12) },
  play: ({ canvasElement }) => expectSealWarning(canvasElement, /ends soon/i),
};
export const SheetsWithoutSeal: Story = {
  args: { path: '/employees/employee-1?view=sheets', answers: withSheets(-2) },
  play: ({ canvasElement }) => expectSealWarning(canvasElement, /has expired/i),
};
export const Edit: Story = { args: { path: '/employees/employee-1/edit' } };
export const New: Story = { args: { path: '/employees/new' } };
export const ReadOnly: Story = { args: { path: '/employees/employee-3/edit', person: 'viewer' } };
export const Returning: Story = {
  args: { path: '/employees/employee-1' },
  play: async (context) => {
    await screen.play(context);
    const page = within(context.canvasElement.ownerDocument.body);
    const [first] = await page.findAllByRole('button', { name: /^(Return|Devolver)$/ }, TIMEOUT);
    if (first) await userEvent.click(first);
    await page.findByRole('radiogroup', {}, TIMEOUT);
  },
};

/** Opens the dialog of changes for all rows of the page. */
const openChange: Story['play'] = async (context) => {
  await screen.play(context);
  const page = within(context.canvasElement.ownerDocument.body);
  const all = await page.findByRole('checkbox', { name: /on this page|desta página|esta página/ }, TIMEOUT);
  await userEvent.click(all);
  await userEvent.click(await page.findByRole('button', { name: /^(Change|Alterar|Cambiar)…$/ }, TIMEOUT));
  await page.findByRole('combobox', { name: /^(New value|Novo valor|Nuevo valor)/ }, TIMEOUT);
};
export const Changing: Story = { play: openChange };
export const ChangingOnPhone: Story = { ...onPhone, play: openChange };
export const MoreThanCanBeSelected: Story = {
  args: { answers: listOf(fullPage, 10_000) },
  play: async (context) => {
    await screen.play(context);
    const page = within(context.canvasElement.ownerDocument.body);
    await userEvent.click(
      await page.findByRole('checkbox', { name: /on this page|desta página|esta página/ }, TIMEOUT),
    );
    await page.findByRole('button', { name: /10[.,\s]?000 (matching|que correspondem|que coinciden)/ }, TIMEOUT);
  },
};
