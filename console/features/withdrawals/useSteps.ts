import type { TimelineItem, Tone } from '#ui-kit';
import type { WithdrawalFieldsFragment } from '#console/generated/operations.ts';
import { useMoment } from '#console/i18n/useMoment.ts';
import { type Text, useText } from '#console/i18n/useText.ts';
import { type Step, timelineOf } from './timeline.ts';

/** The steps of a withdrawal as items of a Timeline. */
export function useSteps(withdrawal: WithdrawalFieldsFragment): TimelineItem[] {
  const t = useText();
  const moment = useMoment();
  return timelineOf(withdrawal).map((step) => ({
    id: step.name,
    tone: step.tone,
    toneLabel: toneLabel(step, t),
    title: titleOf(step, withdrawal, t),
    detail: detailOf(step, withdrawal, t),
    time: step.at ? moment(step.at) : undefined,
    dateTime: step.at ?? undefined,
    isPending: step.isPending,
  }));
}

const GOOD: readonly Tone[] = ['success'];
const BAD: readonly Tone[] = ['danger'];

function toneLabel({ tone, isPending }: Step, t: Text): string {
  if (isPending) return t(($) => $.withdrawalPage.timeline.open);
  if (GOOD.includes(tone)) return t(($) => $.withdrawalPage.timeline.good);
  return BAD.includes(tone) ? t(($) => $.withdrawalPage.timeline.bad) : t(($) => $.withdrawalPage.timeline.open);
}

function titleOf({ name }: Step, { allowance, approval }: WithdrawalFieldsFragment, t: Text): string {
  if (name === 'approvedByRule')
    return t(($) => $.withdrawalPage.timeline.approvedByRule, { group: allowance?.groupName ?? '' });
  if (name === 'approvedByPerson')
    return t(($) => $.withdrawalPage.timeline.approvedByPerson, { person: approval.userName ?? '' });
  if (name === 'approvedAtCounter' || name === 'rejectedByPerson')
    return t(($) => $.withdrawalPage.timeline[name], { person: approval.userName ?? '' });
  return t(($) => $.withdrawalPage.timeline[name]);
}

function detailOf(step: Step, { refusalCode }: WithdrawalFieldsFragment, t: Text): string | undefined {
  const { name, reason } = step;
  if (name === 'refused' && refusalCode) return t(($) => $.withdrawals.refusals[refusalCode].title);
  if (name === 'offlineDelivered') return t(($) => $.withdrawalPage.timeline.toldLater);
  const consequence = consequenceOf(step, t);
  return [reason, consequence].filter(Boolean).join(' · ') || undefined;
}

function consequenceOf({ name }: Step, t: Text): string | undefined {
  if (name === 'failed' || name === 'failedByHand') return t(($) => $.withdrawalPage.timeline.failedDetail);
  return name === 'cancelled' ? t(($) => $.withdrawalPage.timeline.cancelledDetail) : undefined;
}
