import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  GetRuleExceptionDocument,
  ListProductsOfRulesDocument,
  ListRuleExceptionsDocument,
  PickEmployeesDocument,
  PickProductsDocument,
  type RuleExceptionFieldsFragment,
} from '#console/generated/operations.ts';
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
import { recordFields } from '#console/stories/times.ts';

const RITA = { id: 'rita', name: 'Rita Souza', identification: '004271', status: 'ACTIVE' as const };
const PAULO = { id: 'paulo', name: 'Paulo Henrique Albuquerque', identification: '003914', status: 'ACTIVE' as const };
const GLOVE = { id: 'glove', name: 'Luva nitrílica', category: 'Mãos', status: 'ACTIVE' as const };

const given = { ...recordFields, productId: GLOVE.id, product: GLOVE, grantedBy: 'João Prado', extraQuantity: null };

const exceptions: Sample<RuleExceptionFieldsFragment>[] = [
  {
    ...given,
    id: 'two-teams',
    employeeId: RITA.id,
    employee: RITA,
    kind: 'EXTRA',
    extraQuantity: 2,
    reason: 'Trabalha em duas equipes até o fim do mês',
    validFrom: '2026-11-01',
    validUntil: '2099-11-30',
  },
  {
    ...given,
    id: 'allergy',
    employeeId: PAULO.id,
    employee: PAULO,
    kind: 'EXEMPT',
    reason: 'Alergia a látex, troca frequente',
    validFrom: '2026-01-01',
    validUntil: '2026-01-31',
  },
];

const meta = {
  ...screen,
  title: 'Screens/Exceptions',
  args: {
    path: '/rule-exceptions',
    answers: [
      answer(ListRuleExceptionsDocument, { listRuleExceptions: onePage(exceptions) }),
      answer(GetRuleExceptionDocument, ({ id }) => ({ getRuleException: byId(exceptions, id) })),
      answer(PickEmployeesDocument, { listEmployees: onePage([RITA, PAULO]) }),
      answer(PickProductsDocument, { listProducts: onePage([GLOVE]) }),
      answer(ListProductsOfRulesDocument, {
        getAllowances: [{ productId: GLOVE.id, productName: GLOVE.name }],
      }),
    ],
  },
} satisfies Meta<ScreenArgs>;

export default meta;
type Story = StoryObj<ScreenArgs>;

export const List: Story = {};
export const Phone: Story = onPhone;
export const Empty: Story = {
  args: { answers: [answer(ListRuleExceptionsDocument, { listRuleExceptions: onePage([]) })] },
};
export const Loading: Story = waiting;
export const Failed: Story = failing;
export const Conflict: Story = { ...conflicting, args: { path: '/rule-exceptions/two-teams' } };
export const Offline: Story = offline;
export const Refused: Story = refused;
export const NotForEmployees: Story = { args: { person: 'employee' } };
export const Edit: Story = { args: { path: '/rule-exceptions/two-teams' } };
export const New: Story = { args: { path: '/rule-exceptions/new' } };
