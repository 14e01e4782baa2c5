import type { WithdrawalFieldsFragment } from '#console/generated/operations.ts';
import type { Text as Translate } from '#console/i18n/useText.ts';

/** How an administrator decides about a withdrawal. */
export type Settlement = 'approve' | 'reject' | 'handOut' | 'confirm' | 'notDelivered' | 'cancel' | 'resolve';

/** Whether the decision needs a reason. */
export const isReasonRequired = (settlement: Settlement): boolean =>
  settlement === 'reject' || settlement === 'notDelivered' || settlement === 'cancel' || settlement === 'resolve';

/** Title, question, button and result of the dialog of a decision. */
export function settlementTexts(
  settlement: Settlement,
  { userReceive, product }: Pick<WithdrawalFieldsFragment, 'userReceive' | 'product'>,
  t: Translate,
) {
  const names = {
    person: userReceive.employeeName ?? userReceive.employeeIdentification,
    product: [product.name, product.size].filter(Boolean).join(', '),
    count: product.quantityRequested,
  };
  const texts = t(($) => $.withdrawalPage.actions, { returnObjects: true });
  const byKind: Record<Settlement, { title: string; text: string; action: string; done: string }> = {
    approve: {
      title: texts.approveTitle,
      text: t(($) => $.withdrawalPage.actions.approveText, names),
      action: texts.approve,
      done: texts.approved,
    },
    reject: { title: texts.rejectTitle, text: texts.rejectText, action: texts.reject, done: texts.rejected },
    handOut: {
      title: texts.handOutTitle,
      text: t(($) => $.withdrawalPage.actions.handOutText, names),
      action: texts.handOut,
      done: texts.handedOut,
    },
    confirm: {
      title: texts.confirmTitle,
      text: t(($) => $.withdrawalPage.actions.confirmText, names),
      action: texts.confirm,
      done: texts.confirmed,
    },
    notDelivered: {
      title: texts.notDeliveredTitle,
      text: texts.notDeliveredText,
      action: texts.notDeliveredAction,
      done: texts.failed,
    },
    resolve: { title: texts.resolveTitle, text: texts.resolveText, action: texts.resolve, done: texts.resolved },
    cancel: { title: texts.cancelTitle, text: texts.cancelText, action: texts.cancel, done: texts.cancelled },
  };
  return byKind[settlement];
}
