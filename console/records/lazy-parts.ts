import { lazyPart } from '#console/crud/lazy-part.tsx';
import { loadTexts } from '#console/i18n/i18n.ts';

/** Parts of records' pages that show records of other nouns: they load their code and the texts of that noun. */

export const LatestWithdrawals = lazyPart(async () => {
  const [{ LatestWithdrawals: Part }] = await Promise.all([
    import('./LatestWithdrawals.tsx'),
    loadTexts(['recordWithdrawals', 'withdrawals']),
  ]);
  return Part;
});

export const RecordEmployees = lazyPart(async () => {
  const [{ RecordEmployees: Part }] = await Promise.all([
    import('./RecordEmployees.tsx'),
    loadTexts(['employees', 'employeeRecord']),
  ]);
  return Part;
});

export const RecordExceptions = lazyPart(async () => {
  const [{ RecordExceptions: Part }] = await Promise.all([
    import('./RecordExceptions.tsx'),
    loadTexts(['ruleExceptions']),
  ]);
  return Part;
});

export const RecordHistory = lazyPart(async () => {
  const [{ RecordHistory: Part }] = await Promise.all([import('./RecordHistory.tsx'), loadTexts(['auditLogs'])]);
  return Part;
});

export const IssuedSheets = lazyPart(async () => {
  const [{ IssuedSheets: Part }] = await Promise.all([
    import('./IssuedSheets.tsx'),
    loadTexts(['issuedSheets', 'ppeTemplates']),
  ]);
  return Part;
});

export const PrintLabels = lazyPart(() => import('./PrintLabels.tsx').then((m) => m.PrintLabels));

export const RecordTrainings = lazyPart(async () => {
  const [{ RecordTrainings: Part }] = await Promise.all([import('./RecordTrainings.tsx'), loadTexts(['trainings'])]);
  return Part;
});

export const RequiredItems = lazyPart(async () => {
  const [{ RequiredItems: Part }] = await Promise.all([import('./RequiredItems.tsx'), loadTexts(['requiredItems'])]);
  return Part;
});

export const RecordWithdrawals = lazyPart(async () => {
  const [{ RecordWithdrawals: Part }] = await Promise.all([
    import('./RecordWithdrawals.tsx'),
    loadTexts(['recordWithdrawals', 'withdrawals']),
  ]);
  return Part;
});
