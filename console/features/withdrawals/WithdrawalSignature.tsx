import { Card, SignatureImage, Stack, Text } from '#ui-kit';
import { useGetWithdrawalSignatureQuery, type WithdrawalFieldsFragment } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';

/** The receiver's signature. Fetched for one withdrawal only, because lists do not show it. */
export function WithdrawalSignature({ withdrawal: { id, userReceive } }: { withdrawal: WithdrawalFieldsFragment }) {
  const t = useText();
  const format = useFormat();
  const { data } = useGetWithdrawalSignatureQuery({ variables: { id } });
  const signature = data?.getWithdrawal.signature;
  if (!signature) return null;
  const person = userReceive.employeeName ?? userReceive.employeeIdentification;
  return (
    <Card title={t(($) => $.withdrawals.fields.signatureId)}>
      <Stack gap={2}>
        <SignatureImage signature={signature} label={t(($) => $.withdrawalPage.signature.label, { person })} />
        <Text tone="muted" size="small">
          {t(($) => $.withdrawalPage.signature.signedAt, { when: format.dateTime(signature.signedAt) })}
        </Text>
      </Stack>
    </Card>
  );
}
