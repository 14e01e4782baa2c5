import { useEffect, useState } from 'react';
import type { Command, CommandGroup } from '#ui-kit';
import { SEARCH_TEXT_LIMITS } from '#api/features/record-search/search-text.rules.ts';
import { type SearchRecordsQuery, useSearchRecordsQuery } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { NOUNS } from '#console/nouns/nouns.ts';
import { PAGES } from '../routes.tsx';

type RecordHit = SearchRecordsQuery['searchRecords']['hits'][number];

/** Pause in typing before the server is asked, in ms. */
const DELAY_MS = 150;

/** The text after a pause in typing. */
function useDelayed(text: string): string {
  const [delayed, setDelayed] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(text), DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return delayed;
}

/** Records for the command palette: one group for each noun whose records match the text. */
export function useRecordSearch(text: string) {
  const t = useText();
  const wanted = text.trim().slice(0, SEARCH_TEXT_LIMITS.max);
  const isSearch = wanted.length >= SEARCH_TEXT_LIMITS.min;
  const asked = useDelayed(wanted);
  const { data, error, loading } = useSearchRecordsQuery({
    variables: { text: asked },
    skip: !isSearch || asked.length < SEARCH_TEXT_LIMITS.min,
    fetchPolicy: 'cache-and-network',
  });
  const found = isSearch && asked === wanted ? data?.searchRecords : undefined;
  const similar = found?.similarText ? t(($) => $.quickAccess.palette.similar, { text: found.similarText }) : undefined;
  const groups = NOUNS.flatMap(({ type, path }): CommandGroup[] => {
    const hits = found?.hits.filter((hit) => hit.type === type) ?? [];
    const page = PAGES.find((each) => each.path === path);
    if (hits.length === 0 || !page) return [];
    const title = [page.title(t), similar].filter(Boolean).join(' · ');
    const commands = hits.map((hit) =>
      commandOf(hit, { path, icon: page.icon, inactive: t(($) => $.common.statuses.INACTIVE) }),
    );
    return [{ id: type, title, isSearched: true, commands }];
  });
  return {
    groups,
    isLoading: isSearch && (asked !== wanted || (loading && !found)),
    errorMessage: isSearch && error ? t(($) => $.quickAccess.palette.searchFailed) : undefined,
  };
}

type Place = { path: string; icon: Command['icon']; inactive: string };

const commandOf = ({ type, id, label, detail, isActive }: RecordHit, { path, icon, inactive }: Place): Command => ({
  id: `record ${type} ${id}`,
  label,
  detail: [detail, isActive ? undefined : inactive].filter(Boolean).join(' · ') || undefined,
  icon,
  href: `${path}/${id}`,
});
