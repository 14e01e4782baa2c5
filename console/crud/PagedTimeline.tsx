import { Button, Inline, Text, Timeline, type TimelineItem } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';

/** One page of a log, with buttons for the pages beside it. */
export function PagedTimeline({
  label,
  emptyText,
  items,
  page: { nextToken, previousToken },
  onPage,
}: {
  label: string;
  /** Shown in place of the log without entries. */
  emptyText: string;
  items: TimelineItem[];
  page: { nextToken?: string | null; previousToken?: string | null };
  onPage: (token: string | null | undefined) => void;
}) {
  const t = useText();
  return (
    <>
      {items.length === 0 ? (
        <Text element="p" size="small" tone="muted">
          {emptyText}
        </Text>
      ) : (
        <Timeline label={label} items={items} />
      )}
      {(nextToken || previousToken) && (
        <Inline gap={2}>
          <Button size="small" isDisabled={!previousToken} onPress={() => onPage(previousToken)}>
            {t(($) => $.crud.previous)}
          </Button>
          <Button size="small" isDisabled={!nextToken} onPress={() => onPage(nextToken)}>
            {t(($) => $.crud.next)}
          </Button>
        </Inline>
      )}
    </>
  );
}
