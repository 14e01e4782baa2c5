import { useEffect, useState } from 'react';
import { Alert, Button, DescriptionList, Inline, Skeleton, Stack, StatusBadge, Text } from '#ui-kit';
import { AuthPage } from './AuthPage.tsx';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { fetchServiceStatus, type Part, PARTS, type PartState, type ServiceStatus } from './service-status.ts';

const EVERY_MS = 30_000;

type State = { kind: 'loading' | 'failed' } | { kind: 'loaded'; status: ServiceStatus };

/** The public page of what works. Shows nothing about a company, and needs neither the session nor the database. */
export function StatusPage() {
  const t = useText();
  const texts = t(($) => $.serviceStatus.page, { returnObjects: true });
  const [state, setState] = useState<State>({ kind: 'loading' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isWaiting = true;
    const look = () =>
      void fetchServiceStatus().then(
        (status) => isWaiting && setState({ kind: 'loaded', status }),
        () => isWaiting && setState({ kind: 'failed' }),
      );
    look();
    const timer = setInterval(look, EVERY_MS);
    return () => {
      isWaiting = false;
      clearInterval(timer);
    };
  }, [tries]);
  return (
    <AuthPage title={t(($) => $.common.serviceStatus)} intro={texts.intro}>
      {state.kind === 'loading' && <Skeleton height={220} />}
      {state.kind === 'failed' && (
        <Alert tone="danger" title={texts.failed}>
          {texts.failedTip}
        </Alert>
      )}
      {state.kind === 'loaded' && <Found status={state.status} />}
      <Inline gap={3}>
        <Button variant="primary" onPress={() => location.assign('/')}>
          {texts.open}
        </Button>
        <Button onPress={() => setTries(tries + 1)}>{texts.again}</Button>
      </Inline>
    </AuthPage>
  );
}

const TONES = { working: 'success', limited: 'warning', down: 'danger' } as const;

function Found({ status: { parts, checkedAt } }: { status: ServiceStatus }) {
  const t = useText();
  const format = useFormat();
  const texts = t(($) => $.serviceStatus.page, { returnObjects: true });
  const shown = PARTS.flatMap((part) => {
    const state = parts[part];
    return state === 'off' ? [] : [{ part, state }];
  });
  const isFine = shown.every(({ state }) => state === 'working');
  return (
    <Stack gap={4}>
      <Alert tone={isFine ? 'success' : 'warning'} title={isFine ? texts.fine : texts.trouble}>
        {isFine ? undefined : texts.troubleTip}
      </Alert>
      <DescriptionList
        items={shown.map(({ part, state }) => ({
          id: part,
          label: texts.parts[part],
          value: <StatusBadge tone={TONES[state]}>{texts.states[state]}</StatusBadge>,
          detail: noteOf(texts.notes, part, state),
        }))}
      />
      <Text element="p" size="small" tone="muted">
        {t(($) => $.serviceStatus.page.checked, { time: format.dateTime(checkedAt) })}
      </Text>
    </Stack>
  );
}

/** What it means for people that a part does not work. */
function noteOf(notes: Record<string, string>, part: Part, state: PartState): string | undefined {
  if (state === 'limited') return notes[`${part}Limited`];
  return state === 'down' ? notes[`${part}Down`] : undefined;
}
