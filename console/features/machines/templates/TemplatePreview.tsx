import { Accordion, Alert, DescriptionList, Text } from '#ui-kit';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import type { LayoutChannel } from '../layout.ts';
import { useLayoutLabels } from '../useLayoutLabels.ts';
import { namesOf, type TemplatePlan } from './template-plan.ts';

/** What a template would change in the layout, by channel. Channels that stay as they are come first, with the reason. */
export function TemplatePreview({ plan: { added, changed, removed, kept } }: { plan: TemplatePlan }) {
  const t = useText();
  const format = useFormat();
  const texts = t(($) => $.layoutTemplates.preview, { returnObjects: true });
  const limitsOf = useLimits();
  const nameOf = (channel: number | null) =>
    t(($) => $.layoutTemplates.preview.channel, { number: format.number(channel ?? 0) });
  const parts = [
    {
      id: 'added',
      title: texts.added,
      items: added.map((channel) => ({
        id: channel.key,
        label: nameOf(channel.channel),
        value: namesOf(channel),
        detail: limitsOf(channel),
      })),
    },
    {
      id: 'changed',
      title: texts.changed,
      items: changed.map(({ before, after }) => ({
        id: after.key,
        label: nameOf(after.channel),
        value: namesOf(after),
        detail: (
          <>
            {limitsOf(after)}
            <div>
              {t(($) => $.layoutTemplates.preview.before, {
                contents: [namesOf(before), limitsOf(before)].filter(Boolean).join(' · '),
              })}
            </div>
          </>
        ),
      })),
    },
    {
      id: 'removed',
      title: texts.removed,
      items: removed.map((channel) => ({
        id: channel.key,
        label: nameOf(channel.channel),
        value: namesOf(channel) || t(($) => $.machineLayout.notSet),
      })),
    },
  ].filter(({ items }) => items.length > 0);

  return (
    <>
      {kept.length > 0 && (
        <Alert tone="warning" isLive={false} title={t(($) => $.layoutTemplates.preview.kept, { count: kept.length })}>
          {kept.map(({ channel, contents, pieces, reason }) => (
            <Text element="p" key={channel}>
              {t(($) => $.layoutTemplates.preview.reasons[reason], {
                channel: format.number(channel),
                contents,
                pieces: format.number(pieces),
              })}
            </Text>
          ))}
        </Alert>
      )}
      {parts.length === 0 ? (
        <Text element="p">{texts.nothing}</Text>
      ) : (
        <Accordion
          headingLevel={3}
          defaultExpandedIds={parts.map(({ id }) => id)}
          items={parts.map(({ id, title, items }) => ({
            id,
            title,
            meta: format.number(items.length),
            content: <DescriptionList items={items} />,
          }))}
        />
      )}
    </>
  );
}

/** "28324 · Capacity 12 · Low at 3" */
function useLimits(): (channel: LayoutChannel) => string {
  const labels = useLayoutLabels();
  const format = useFormat();
  return (channel) =>
    [
      channel.certificateNumber,
      ...(['capacity', 'lowLevel', 'parLevel'] as const).flatMap((field) => {
        const value = channel[field];
        return value === null ? [] : [`${labels[field]} ${format.number(value)}`];
      }),
    ]
      .filter(Boolean)
      .join(' · ');
}
