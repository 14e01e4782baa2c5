import { Ban, CircleSlash, Hand, Hourglass, OctagonAlert } from 'lucide-react';
import type { IconType, Tone } from '#ui-kit';
import type { WithdrawalStatus } from '#console/generated/operations.ts';

/** The sign of a withdrawal in a list of what happened. */
export const WITHDRAWAL_STYLES: Record<WithdrawalStatus, { icon: IconType; tone: Tone }> = {
  DELIVERED: { icon: Hand, tone: 'success' },
  PENDING_DELIVERY: { icon: Hourglass, tone: 'info' },
  PENDING_APPROVAL: { icon: Hourglass, tone: 'warning' },
  APPROVED: { icon: Hourglass, tone: 'info' },
  FAILED_DELIVERY: { icon: OctagonAlert, tone: 'danger' },
  REJECTED: { icon: Ban, tone: 'danger' },
  CANCELLED: { icon: CircleSlash, tone: 'neutral' },
};
