import type { ReactNode } from 'react';
import { LinkTabs } from '#ui-kit';
import { usePage } from '#console/app/page.ts';
import { useText } from '#console/i18n/useText.ts';
import { useSearchParams } from '#console/router/hooks.ts';

/** A view of a record. The first one has no parameter in the address, the others `?view=<id>`. */
export type RecordView = { id: string; label: string; count?: number; content: () => ReactNode };

/** The views of a record's page, each with its own address. A single view has no tabs. */
export function RecordTabs({ id, views }: { id: string; views: readonly RecordView[] }) {
  const t = useText();
  const [params] = useSearchParams();
  const address = `${usePage()?.path ?? ''}/${id}`;
  const current = views.find((view) => view.id === params.get('view')) ?? views[0];
  return (
    <>
      {views.length > 1 && (
        <LinkTabs
          label={t(($) => $.common.recordViews)}
          currentId={current?.id}
          items={views.map((view, index) => ({
            id: view.id,
            label: view.label,
            count: view.count,
            href: index === 0 ? address : `${address}?view=${view.id}`,
          }))}
        />
      )}
      {current?.content()}
    </>
  );
}
