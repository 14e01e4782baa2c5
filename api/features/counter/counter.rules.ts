import { requestKey } from '#api/rules/request-key.ts';
import { line, ruleMessage, yup } from '#api/rules/yup.ts';

/** Most lines of a basket, pieces of a line, people of a crew; sizes of a signature. */
export const COUNTER_LIMITS = {
  lines: 30,
  quantity: 1000,
  people: 100,
  reason: 500,
  strokes: 200,
  /** Numbers of all strokes together: three for each point. */
  numbers: 15_000,
  /** Largest coordinate, and longest time in milliseconds. */
  coordinate: 10_000,
  time: 600_000,
};

/** One product of a basket. The certificate names its size and product. */
export const counterLineRules = yup.object({
  certificateId: yup.string().required(),
  quantity: yup.number().integer().min(1).max(COUNTER_LIMITS.quantity).required(),
});

const lines = yup
  .array(counterLineRules)
  .min(1)
  .max(COUNTER_LIMITS.lines)
  .required()
  .test('one-line-a-certificate', ruleMessage('duplicate'), (rows) => {
    const certificates = rows.map(({ certificateId }) => certificateId);
    return new Set(certificates).size === certificates.length;
  });

/** A stroke of a signature: x, y and milliseconds since the first point, for each point. */
const stroke = yup
  .array(yup.number().integer().min(0).max(COUNTER_LIMITS.time).required())
  .min(3)
  .required()
  .test('points', ruleMessage('signature'), (numbers) => isStroke(numbers));

/** The receiver's signature on the screen, as vectors. */
export const signatureRules = yup
  .object({
    width: yup.number().integer().min(1).max(COUNTER_LIMITS.coordinate).required(),
    height: yup.number().integer().min(1).max(COUNTER_LIMITS.coordinate).required(),
    strokes: yup
      .array(stroke)
      .min(1)
      .max(COUNTER_LIMITS.strokes)
      .required()
      .test(
        'size',
        ruleMessage('signature'),
        (strokes) => strokes.reduce((total, { length }) => total + length, 0) <= COUNTER_LIMITS.numbers,
      ),
  })
  .nullable()
  .default(null);

/** Points within the largest coordinate, in the order of their times. */
function isStroke(numbers: readonly number[]): boolean {
  if (numbers.length % 3 !== 0) return false;
  return numbers.every((value, index) => {
    if (index % 3 !== 2) return value <= COUNTER_LIMITS.coordinate;
    return index < 3 || value >= (numbers[index - 3] ?? 0);
  });
}

const approvalReason = line(COUNTER_LIMITS.reason).nullable();

/** Input of issueAtCounter. */
export const issueRules = yup.object({
  key: requestKey,
  warehouseId: yup.string().required(),
  employeeId: yup.string().required(),
  lines,
  approvalReason,
  signature: signatureRules,
});

/** Input of issueToCrew. */
export const crewRules = yup.object({
  key: requestKey,
  warehouseId: yup.string().required(),
  people: yup
    .array(yup.object({ employeeId: yup.string().required(), lines, signature: signatureRules }))
    .min(1)
    .max(COUNTER_LIMITS.people)
    .required()
    .test('one-entry-a-person', ruleMessage('duplicate'), (people) => {
      const ids = people.map(({ employeeId }) => employeeId);
      return new Set(ids).size === ids.length;
    }),
  approvalReason,
});

/** Input of createWithdrawal. */
export const requestRules = yup.object({
  key: requestKey,
  warehouseId: yup.string().required(),
  employeeId: yup.string().required(),
  certificateId: yup.string().required(),
  quantity: yup.number().integer().min(1).max(COUNTER_LIMITS.quantity).required(),
  reason: line(COUNTER_LIMITS.reason).required(),
});

/** Input of approveWithdrawal. */
export const approveRules = yup.object({ reason: line(COUNTER_LIMITS.reason).nullable() });

/** Input of rejectWithdrawal. */
export const rejectRules = yup.object({ reason: line(COUNTER_LIMITS.reason).required() });

/** Input of retryWithdrawal. */
export const retryRules = yup.object({
  warehouseId: yup.string().required(),
  certificateId: yup.string().nullable(),
});
