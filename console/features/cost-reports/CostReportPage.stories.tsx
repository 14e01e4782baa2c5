import type { Meta, StoryObj } from '@storybook/react-vite';
import { GetCostReportDocument, type GetCostReportQuery } from '#console/generated/operations.ts';
import { answer } from '#console/stories/answers.ts';
import { failing, offline, onPhone, screen, type ScreenArgs, waiting } from '#console/stories/screen.tsx';

type Report = GetCostReportQuery['getCostReport'];

const cost = (name: string | null, delivered: number, returned: number, amount: number, currency = 'BRL') => ({
  name,
  delivered,
  returned,
  amount,
  currency,
});

const report: Report = {
  rows: [
    cost('Fundição', 1204, 12, 4_812_390),
    cost('Produção linha 1', 830, 0, 2_204_100),
    cost('Manutenção mecânica e elétrica da unidade de Joinville', 221, 3, 903_255),
    cost('Escritório', 12, 0, 41_800, 'USD'),
    cost(null, 4, 0, 7200),
  ],
  totals: [
    { currency: 'BRL', delivered: 2259, returned: 15, amount: 7_926_945 },
    { currency: 'USD', delivered: 12, returned: 0, amount: 41_800 },
  ],
  isTruncated: false,
  piecesWithoutPrice: 3,
};
const months: Report = {
  ...report,
  rows: [cost('2026-09', 700, 4, 2_400_000), cost('2026-10', 812, 9, 2_811_000), cost('2026-11', 747, 2, 2_715_945)],
};

const meta = {
  ...screen,
  title: 'Screens/Cost',
  args: {
    path: '/reports/cost',
    answers: [
      answer(GetCostReportDocument, ({ groupBy }) => ({ getCostReport: groupBy === 'MONTH' ? months : report })),
    ],
  },
} satisfies Meta<ScreenArgs>;

export default meta;
type Story = StoryObj<ScreenArgs>;

export const ByCostCenter: Story = {};
export const ByMonth: Story = { args: { path: '/reports/cost?by=MONTH&period=QUARTER' } };
export const Phone: Story = onPhone;
export const Empty: Story = {
  args: {
    answers: [
      answer(GetCostReportDocument, {
        getCostReport: { rows: [], totals: [], isTruncated: false, piecesWithoutPrice: 0 },
      }),
    ],
  },
};
export const Loading: Story = waiting;
export const Failed: Story = failing;
export const Offline: Story = offline;
