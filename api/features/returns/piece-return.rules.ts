import { requestKey } from '#api/rules/request-key.ts';
import { line, yup } from '#api/rules/yup.ts';

/** How a person stops to hold pieces. Lost pieces never count back for the allowance. */
export const RETURN_KINDS = ['RETURN_TO_STOCK', 'EXCHANGE', 'DISCARD', 'LOST'] as const;
export type ReturnKind = (typeof RETURN_KINDS)[number];

/** Longest reason in characters, most pieces. */
export const RETURN_LIMITS = { reason: 500, quantity: 10_000 };

/** Whether pieces of this kind go to a warehouse, or new ones come from it. */
export const usesWarehouse = (kind: string): boolean => kind === 'RETURN_TO_STOCK' || kind === 'EXCHANGE';

/** Input of returnPieces. */
export const returnRules = yup.object({
  key: requestKey,
  withdrawalId: yup.string().required(),
  kind: yup.string().oneOf(RETURN_KINDS).required(),
  quantity: yup.number().integer().min(1).max(RETURN_LIMITS.quantity).required(),
  reason: line(RETURN_LIMITS.reason).required(),
  warehouseId: yup
    .string()
    .nullable()
    .when('kind', { is: usesWarehouse, then: (rule) => rule.required() }),
  certificateId: yup.string().nullable(),
  isRestocked: yup.boolean().nullable(),
  approvalReason: line(RETURN_LIMITS.reason).nullable(),
});

/** Input of reversePieceReturn. */
export const reversalRules = yup.object({
  key: requestKey,
  id: yup.string().required(),
  reason: line(RETURN_LIMITS.reason).required(),
});

/** What decides whether pieces may go back to stock. */
export type RestockFacts = {
  /** In the tenant's time zone, YYYY-MM-DD. */
  today: string;
  isCertificateActive: boolean;
  /** Last valid day of the certificate, YYYY-MM-DD; null means no expiry. */
  certificateValidUntil: string | null;
  /** Last day of the product's use, YYYY-MM-DD; null means no limit. */
  usableUntil: string | null;
};

/** Why pieces cannot go back to stock; null when they can. */
export function restockFault(facts: RestockFacts): 'certificateExpired' | 'lifeExceeded' | null {
  const { today, isCertificateActive, certificateValidUntil, usableUntil } = facts;
  if (!isCertificateActive || (certificateValidUntil !== null && certificateValidUntil < today))
    return 'certificateExpired';
  return usableUntil !== null && usableUntil < today ? 'lifeExceeded' : null;
}
