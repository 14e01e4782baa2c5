import { type ReactNode, useState } from 'react';
import { Alert, Button, Text } from '#ui-kit';
import { isCustomerAdmin } from '#console/auth/requirement.ts';
import { useSession } from '#console/auth/useSession.ts';
import type { CounterDifferenceFieldsFragment } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { ResolveCountersDialog } from './ResolveCountersDialog.tsx';

type CounterDifferenceAlertProps = {
  difference: CounterDifferenceFieldsFragment;
  title: ReactNode;
  /** Called when the difference is resolved, by this user or another one. */
  onDone: () => Promise<unknown>;
};

/** The counters of one machine that disagree, with what administrators do about it. */
export function CounterDifferenceAlert({ difference, title, onDone }: CounterDifferenceAlertProps) {
  const t = useText();
  const isAdmin = isCustomerAdmin(useSession());
  const [isResolving, setResolving] = useState(false);
  return (
    <>
      <Alert
        tone="warning"
        isLive={false}
        title={title}
        actions={
          isAdmin && (
            <Button size="small" onPress={() => setResolving(true)}>
              {t(($) => $.machineBoard.counters.resolve)}
            </Button>
          )
        }
      >
        <CounterLines difference={difference} />
      </Alert>
      {isResolving && (
        <ResolveCountersDialog
          difference={difference}
          onClose={() => setResolving(false)}
          onDone={async () => {
            await onDone();
            setResolving(false);
          }}
        />
      )}
    </>
  );
}

/** What each counter should show, and what it shows. */
export function CounterLines({ difference: { lines } }: { difference: CounterDifferenceFieldsFragment }) {
  const t = useText();
  const format = useFormat();
  const nameOf = useCounterName();
  return lines.map(({ channel, expected, counted, hasFallen }) => {
    const numbers = { expected: format.number(expected), counted: format.number(counted) };
    return (
      <Text key={`${channel}-${hasFallen}`} element="p">
        {`${nameOf(channel)}: ${hasFallen ? t(($) => $.machineBoard.counters.fell, numbers) : t(($) => $.machineBoard.counters.differs, numbers)}`}
      </Text>
    );
  });
}

/** The name of a counter. Without a channel it counts all channels. */
export function useCounterName() {
  const t = useText();
  const format = useFormat();
  return (channel: number | null | undefined): string =>
    channel === null || channel === undefined
      ? t(($) => $.machineBoard.counters.all)
      : t(($) => $.machineBoard.counters.channel, { channel: format.number(channel) });
}
