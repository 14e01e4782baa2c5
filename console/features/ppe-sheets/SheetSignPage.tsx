import { useEffect, useState } from 'react';
import { Alert, Button, DescriptionList, Link, Skeleton, Stack } from '#ui-kit';
import { AuthPage } from '#console/auth/AuthPage.tsx';
import { saveFile } from '#console/auth/download-file.ts';
import { TimeZoneContext, useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { LinkedPages } from './LinkedPages.tsx';
import { SheetSignForm } from './SheetSignForm.tsx';
import { fetchLinkedPdf, fetchLinkedSheet, type LinkedPdf, type LinkedSheet } from './sheet-link.ts';

type State = { kind: 'loading' | 'failed' | 'unknown' } | { kind: 'loaded'; sheet: LinkedSheet; pdf: LinkedPdf | null };

/** The page of the link from an e-mail: an employee reads and signs a PPE sheet, without an account. */
export function SheetSignPage() {
  const t = useText();
  const texts = t(($) => $.sheetSign.page, { returnObjects: true });
  // The fragment of the address is not sent to the server before this page asks for the sheet.
  const [token] = useState(() => location.hash.slice(1));
  const [state, setState] = useState<State>({ kind: 'loading' });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isWaiting = true;
    load(token).then(
      (loaded) => isWaiting && setState(loaded),
      () => isWaiting && setState({ kind: 'failed' }),
    );
    return () => {
      isWaiting = false;
    };
  }, [token, turn]);
  const again = () => {
    setState({ kind: 'loading' });
    setTurn(turn + 1);
  };
  const isOpen = state.kind === 'loaded' && state.sheet.state === 'OPEN';
  return (
    <AuthPage title={texts.title} intro={isOpen ? texts.intro : undefined}>
      {state.kind === 'loading' && <Skeleton height={240} />}
      {state.kind === 'failed' && (
        <Alert tone="danger" title={texts.failed} actions={<Button onPress={again}>{texts.again}</Button>}>
          {texts.failedTip}
        </Alert>
      )}
      {state.kind === 'unknown' && (
        <Alert tone="warning" title={texts.unknown}>
          {texts.unknownTip}
        </Alert>
      )}
      {state.kind === 'loaded' && (
        // The times are those on the paper, wherever it is read.
        <TimeZoneContext value={state.sheet.timeZone}>
          <Loaded
            token={token}
            sheet={state.sheet}
            pdf={state.pdf}
            onSigned={(sheet) => setState({ kind: 'loaded', sheet, pdf: null })}
            onRefused={again}
          />
        </TimeZoneContext>
      )}
    </AuthPage>
  );
}

async function load(token: string): Promise<State> {
  const sheet = await fetchLinkedSheet(token);
  if (!sheet) return { kind: 'unknown' };
  return { kind: 'loaded', sheet, pdf: sheet.state === 'OPEN' ? await fetchLinkedPdf(token) : null };
}

type LoadedProps = {
  token: string;
  sheet: LinkedSheet;
  pdf: LinkedPdf | null;
  onSigned: (sheet: LinkedSheet) => void;
  onRefused: () => void;
};

const TONES = { EXPIRED: 'warning', SIGNED: 'success', VOIDED: 'warning' } as const;

function Loaded({ token, sheet, pdf, onSigned, onRefused }: LoadedProps) {
  const t = useText();
  const format = useFormat();
  const texts = t(($) => $.sheetSign.page, { returnObjects: true });
  const { state, number, from, to, expiresAt, signedAt, company, employee, checkAddress } = sheet;
  const days = from
    ? t(($) => $.sheetSign.page.period, { from: format.day(from), to: format.day(to) })
    : t(($) => $.sheetSign.page.fromStart, { to: format.day(to) });
  const items = [
    { label: texts.company, value: company },
    ...(employee ? [{ label: texts.employee, value: employee }] : []),
    { label: texts.number, value: format.number(number) },
    { label: texts.days, value: days },
    ...(signedAt ? [{ label: texts.signed, value: format.dateTime(signedAt) }] : []),
    ...(state === 'OPEN' ? [{ label: texts.until, value: format.dateTime(expiresAt) }] : []),
  ];
  return (
    <Stack gap={4}>
      {state !== 'OPEN' && (
        <Alert tone={TONES[state]} title={texts.states[state]}>
          {texts.stateTips[state]}
        </Alert>
      )}
      <DescriptionList items={items} />
      {pdf && (
        <>
          <LinkedPages pdf={pdf} />
          <SheetSignForm token={token} pdf={pdf} onSigned={onSigned} onRefused={onRefused} />
        </>
      )}
      {state === 'SIGNED' && <SignedCopy token={token} />}
      {state === 'SIGNED' && <Link href={new URL(checkAddress).pathname}>{texts.check}</Link>}
    </Stack>
  );
}

/** Downloads the signed PDF, as long as the link is valid. */
function SignedCopy({ token }: { token: string }) {
  const t = useText();
  const texts = t(($) => $.sheetSign.page, { returnObjects: true });
  const [isPending, setPending] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const fetchCopy = async () => {
    setPending(true);
    setFailed(false);
    try {
      const { file } = await fetchLinkedPdf(token);
      saveFile(file, 'ppe-sheet.pdf');
    } catch {
      setFailed(true);
    }
    setPending(false);
  };
  return (
    <Stack gap={2}>
      <Button isPending={isPending} onPress={() => void fetchCopy()}>
        {texts.copy}
      </Button>
      {hasFailed && <Alert tone="danger" title={texts.copyFailed} />}
    </Stack>
  );
}
