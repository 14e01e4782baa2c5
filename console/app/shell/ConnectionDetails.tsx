import { Stack, Text } from '#ui-kit';
import type { ConnectionProblem, ConnectionState } from '#console/apollo/connection.ts';
import { useText } from '#console/i18n/useText.ts';

export type ConnectionDetailsProps = { state: ConnectionState; problem: ConnectionProblem | undefined };

/** The state of the connection in words of its own, what it means, and why the last connection ended (E10, X6). */
export function ConnectionDetails({ state, problem }: ConnectionDetailsProps) {
  const t = useText();
  const { title, text } = t(($) => $.connection.states[state], { returnObjects: true });
  return (
    <Stack gap={1}>
      <Text weight="strong">{title}</Text>
      <Text tone="muted">{text}</Text>
      {problem && <Text size="small">{t(($) => $.connection.problems[problem])}</Text>}
    </Stack>
  );
}
