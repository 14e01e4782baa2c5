import { useEffect, useState } from 'react';
import { Alert, Button, DescriptionList, Skeleton, Stack, Text } from '#ui-kit';
import { AuthPage } from '#console/auth/AuthPage.tsx';
import { TimeZoneContext, useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { useParams } from '#console/router/hooks.ts';
import { CompareFile } from './CompareFile.tsx';
import { fetchSheetCheck, type SheetCheck } from './sheet-check.ts';

type State = { kind: 'loading' | 'failed' } | { kind: 'loaded'; check: SheetCheck | null };

/** The public page that the code on a PPE sheet leads to: whether the sheet is genuine. Says nothing about the person. */
export function SheetCheckPage() {
  const t = useText();
  const texts = t(($) => $.sheetCheck.page, { returnObjects: true });
  const { code = '' } = useParams();
  const [state, setState] = useState<State>({ kind: 'loading' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isWaiting = true;
    fetchSheetCheck(code).then(
      (check) => isWaiting && setState({ kind: 'loaded', check }),
      () => isWaiting && setState({ kind: 'failed' }),
    );
    return () => {
      isWaiting = false;
    };
  }, [code, tries]);
  const again = () => {
    setState({ kind: 'loading' });
    setTries(tries + 1);
  };
  return (
    <AuthPage title={texts.title} intro={texts.privacy}>
      {state.kind === 'loading' && <Skeleton height={160} />}
      {state.kind === 'failed' && (
        <Alert tone="danger" title={texts.failed} actions={<Button onPress={again}>{texts.again}</Button>}>
          {texts.failedTip}
        </Alert>
      )}
      {state.kind === 'loaded' && !state.check && (
        <Alert tone="warning" title={texts.unknown}>
          {texts.unknownTip}
        </Alert>
      )}
      {state.kind === 'loaded' && state.check && (
        // The times are those on the paper, wherever it is read.
        <TimeZoneContext value={state.check.timeZone}>
          <Found check={state.check} />
        </TimeZoneContext>
      )}
    </AuthPage>
  );
}

const TONES = { ISSUED: 'info', SIGNED: 'success', VOIDED: 'danger' } as const;

function Found({ check }: { check: SheetCheck }) {
  const t = useText();
  const format = useFormat();
  const texts = t(($) => $.sheetCheck.page, { returnObjects: true });
  const { status, number, from, to, issuedAt, signedAt, signingMethod, voidedAt, contentHash, documents } = check;
  const days = from
    ? t(($) => $.sheetCheck.page.period, { from: format.day(from), to: format.day(to) })
    : t(($) => $.sheetCheck.page.fromStart, { to: format.day(to) });
  return (
    <Stack gap={4}>
      <Alert tone={TONES[status]} isLive={false} title={texts.states[status]}>
        {check.isLatest ? `${texts.stateTexts[status]} ${texts.latest}` : texts.stateTexts[status]}
      </Alert>
      {!check.isLatest && <Alert tone="info" isLive={false} title={texts.later} />}
      <DescriptionList
        items={[
          { label: texts.number, value: format.number(number) },
          { label: texts.days, value: days },
          { label: texts.issued, value: format.dateTime(issuedAt) },
          ...(signedAt
            ? [
                {
                  label: texts.signed,
                  value: format.dateTime(signedAt),
                  detail: signingMethod ? texts.methods[signingMethod] : undefined,
                },
              ]
            : []),
          ...(voidedAt ? [{ label: texts.voided, value: format.dateTime(voidedAt) }] : []),
          { label: texts.timeZone, value: check.timeZone },
          { label: texts.contentHash, value: <Hash text={contentHash} /> },
          ...(documents[0]?.seal
            ? [
                {
                  label: texts.seal,
                  value: documents[0].seal.subject,
                  detail: t(($) => $.sheetCheck.page.sealDetail, {
                    issuer: documents[0].seal.issuer,
                    time: format.dateTime(documents[0].seal.sealedAt),
                    until: format.dateTime(documents[0].seal.validUntil),
                  }),
                },
              ]
            : []),
          ...(documents[0] ? [{ label: texts.fileHash, value: <Hash text={documents[0].sha256} /> }] : []),
        ]}
      />
      <CompareFile documents={documents} />
    </Stack>
  );
}

/** A hash in groups of eight digits, so that two can be compared by eye and the line may break. */
function Hash({ text }: { text: string }) {
  return (
    <Text isMono size="small">
      {text.replace(/.{8}(?!$)/g, '$& ')}
    </Text>
  );
}
