import { Ban, Download, Globe, Mail, PenLine } from 'lucide-react';
import { Button, Divider, Inline, LinkButton, Stack, StatusBadge, Text } from '#ui-kit';
import { useCan } from '#console/auth/Can.tsx';
import { useDownload } from '#console/crud/useDownload.ts';
import type { IssuedSheetFieldsFragment } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useNow } from '#console/i18n/useNow.ts';
import { useMoment } from '#console/i18n/useMoment.ts';
import { useText } from '#console/i18n/useText.ts';

type IssuedSheetRowProps = {
  sheet: IssuedSheetFieldsFragment;
  employeeId: string;
  onSign: () => void;
  onSend: () => void;
  onVoid: () => void;
};

const TONES = { ISSUED: 'warning', SIGNED: 'success', VOIDED: 'neutral' } as const;

/** One issued sheet: its days and state, and what can be done with it. */
export function IssuedSheetRow({ sheet, employeeId, onSign, onSend, onVoid }: IssuedSheetRowProps) {
  const t = useText();
  const format = useFormat();
  const texts = t(($) => $.issuedSheets.list, { returnObjects: true });
  const mayChange = useCan('EMPLOYEE_MANAGEMENT');
  const { download, isPending } = useDownload({ done: texts.opened, failed: texts.openFailed });
  const { id, number, from, to, sheetStatus, checkAddress, voidReason } = sheet;
  const days = from
    ? t(($) => $.issuedSheets.list.period, { from: format.day(from), to: format.day(to) })
    : t(($) => $.issuedSheets.list.fromStart, { to: format.day(to) });
  return (
    <Stack gap={2}>
      <Inline gap={2} justify="between">
        <Stack gap={1}>
          <Inline gap={2}>
            <Text weight="strong">{t(($) => $.issuedSheets.list.sheet, { number, days })}</Text>
            <StatusBadge tone={TONES[sheetStatus]}>{texts.states[sheetStatus]}</StatusBadge>
          </Inline>
          <Text size="small" tone="muted">
            {[useHistory(sheet), useLinkState(sheet), voidReason].filter(Boolean).join(' · ')}
          </Text>
        </Stack>
        <Inline gap={1}>
          {mayChange && sheetStatus === 'ISSUED' && (
            <Button size="small" variant="primary" icon={PenLine} onPress={onSign}>
              {texts.sign}
            </Button>
          )}
          {mayChange && sheetStatus === 'ISSUED' && (
            <Button size="small" icon={Mail} onPress={onSend}>
              {texts.send}
            </Button>
          )}
          <Button
            size="small"
            icon={Download}
            isPending={isPending}
            onPress={() => void download(`/api/ppe-sheets/${id}/pdf`, `ppe-sheet-${employeeId}-${number}.pdf`)}
          >
            {texts.open}
          </Button>
          <LinkButton size="small" variant="ghost" icon={Globe} href={new URL(checkAddress).pathname}>
            {texts.check}
          </LinkButton>
          {mayChange && sheetStatus !== 'VOIDED' && (
            <Button size="small" variant="ghost" icon={Ban} onPress={onVoid}>
              {texts.void}
            </Button>
          )}
        </Inline>
      </Inline>
      <Divider />
    </Stack>
  );
}

/** When the sheet was issued or signed, and before whom. */
function useHistory(sheet: IssuedSheetFieldsFragment): string {
  const t = useText();
  const moment = useMoment();
  const { issuedAt, signedAt, signingMethod, witnessName, signerName } = sheet;
  if (signedAt && signingMethod === 'LINK')
    return t(($) => $.issuedSheets.list.signedByLink, { time: moment(signedAt), name: signerName ?? '' });
  return signedAt
    ? t(($) => $.issuedSheets.list.signedBy, { time: moment(signedAt), name: witnessName ?? '' })
    : t(($) => $.issuedSheets.list.issuedAt, { time: moment(issuedAt) });
}

/** Where the link for the signature was sent and how long it is valid, while the sheet is not signed. */
function useLinkState({ sheetStatus, linkSentTo, linkExpiresAt }: IssuedSheetFieldsFragment): string | undefined {
  const t = useText();
  const format = useFormat();
  const now = useNow(60_000);
  if (sheetStatus !== 'ISSUED' || !linkExpiresAt) return undefined;
  const values = { email: linkSentTo ?? '', time: format.dateTime(linkExpiresAt) };
  return Date.parse(linkExpiresAt) > now
    ? t(($) => $.issuedSheets.list.linkOpen, values)
    : t(($) => $.issuedSheets.list.linkOver, values);
}
