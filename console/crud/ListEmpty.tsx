import { FilterX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, EmptyState, type IconType, Link } from '#ui-kit';
import { usePage } from '#console/app/page.ts';
import { useText } from '#console/i18n/useText.ts';
import type { ListTexts } from './list-texts.ts';

type ListEmptyProps = {
  texts: ListTexts;
  icon: IconType;
  isFiltered: boolean;
  /** For a list that shows exactly one of its views: what is not there. */
  view?: { title: string; text: string };
  onClear: () => void;
  create: ReactNode;
};

/** Shown when a list has no records (with the create button), nothing in a view, or no matches (with a button that clears the filters). */
export function ListEmpty({ texts, icon, isFiltered, view, onClear, create }: ListEmptyProps) {
  const t = useText();
  const page = usePage();
  if (view) return <EmptyState variant="new" icon={icon} title={view.title} description={view.text} />;
  if (!isFiltered)
    return (
      <EmptyState
        variant="new"
        icon={icon}
        title={texts.emptyTitle}
        description={
          <>
            {texts.emptyText} <Link href={`/glossary#${page?.path.slice(1)}`}>{t(($) => $.crud.glossary)}</Link>
          </>
        }
        action={create}
      />
    );
  return (
    <EmptyState
      variant="filtered"
      title={texts.noMatchTitle}
      description={t(($) => $.crud.noMatchText)}
      action={
        <Button icon={FilterX} onPress={onClear}>
          {t(($) => $.crud.clearFilters)}
        </Button>
      }
    />
  );
}
