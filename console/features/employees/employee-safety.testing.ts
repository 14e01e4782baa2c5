import {
  type EmployeeFieldsFragment,
  GetEmployeeQueueDocument,
  GetEmployeeRequirementsDocument,
} from '#console/generated/operations.ts';
import { answer } from '#console/stories/answers.ts';
import { minutesAgo } from '#console/stories/times.ts';

const requirement = (productName: string, held: number, lastDeliveredAt: string | null) => ({
  productId: productName,
  productName,
  quantity: 1,
  held,
  lastDeliveredAt,
  isInMatrix: true,
});

const requirements = [
  requirement('Avental de raspa', 0, null),
  requirement('Óculos incolor', 0, minutesAgo(600_000)),
  requirement('Luva nitrílica', 1, minutesAgo(6000)),
];

/** What employees of the stories must hold, and how many of the company need something. */
export const safetyAnswers = [
  answer(GetEmployeeQueueDocument, {
    listEmployees: { totalCount: 682 },
    getSafetyFigures: { lackingItems: 37, replacementDue: 61, trainingExpired: 34 },
  }),
  answer(GetEmployeeRequirementsDocument, ({ id }) => ({ getEmployee: { id: String(id), requirements } })),
];

const NOTHING = { lackingItems: 0, replacementsDue: 0, trainingsExpired: 0 };

/** Rows of the list; the second person needs something. */
export const inList = (employees: readonly EmployeeFieldsFragment[]) =>
  employees.map((employee, at) => ({
    ...employee,
    needs: at === 1 ? { lackingItems: 2, replacementsDue: 1, trainingsExpired: 1 } : NOTHING,
  }));
