import { lazyPart } from '#console/crud/lazy-part.tsx';
import { SkeletonCard } from './SkeletonCard.tsx';

/** Parts of records' pages that show records of other nouns: they load their code and the texts of that noun. */

export const LatestWithdrawals = lazyPart(() => import('./LatestWithdrawals.tsx').then((m) => m.LatestWithdrawals), {
  texts: ['recordWithdrawals', 'withdrawals'],
  Place: SkeletonCard,
});

export const RecordEmployees = lazyPart(() => import('./RecordEmployees.tsx').then((m) => m.RecordEmployees), {
  texts: ['employees', 'employeeRecord'],
  Place: SkeletonCard,
});

export const RecordExceptions = lazyPart(() => import('./RecordExceptions.tsx').then((m) => m.RecordExceptions), {
  texts: ['ruleExceptions'],
  Place: SkeletonCard,
});

export const RecordHistory = lazyPart(() => import('./RecordHistory.tsx').then((m) => m.RecordHistory), {
  texts: ['auditLogs'],
  Place: SkeletonCard,
});

export const IssuedSheets = lazyPart(() => import('./IssuedSheets.tsx').then((m) => m.IssuedSheets), {
  texts: ['issuedSheets', 'ppeTemplates'],
  Place: SkeletonCard,
});

export const PrintLabels = lazyPart(() => import('./PrintLabels.tsx').then((m) => m.PrintLabels));

export const RecordTrainings = lazyPart(() => import('./RecordTrainings.tsx').then((m) => m.RecordTrainings), {
  texts: ['trainings'],
  Place: SkeletonCard,
});

export const RequiredItems = lazyPart(() => import('./RequiredItems.tsx').then((m) => m.RequiredItems), {
  texts: ['requiredItems'],
  Place: SkeletonCard,
});

export const RecordWithdrawals = lazyPart(() => import('./RecordWithdrawals.tsx').then((m) => m.RecordWithdrawals), {
  texts: ['recordWithdrawals', 'withdrawals'],
  Place: SkeletonCard,
});
