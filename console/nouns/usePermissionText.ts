import type { NounCard } from '#api/nouns/noun-card.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { nounText } from './noun-text.ts';
import { NOUNS } from './nouns.ts';

/** Describes a permission: what it allows, and the pages of nouns that it opens, by the nouns' cards (R5). */
export function usePermissionText(): (permission: NounCard['readPermissions'][number]) => string {
  const t = useText();
  const format = useFormat();
  return (permission) => {
    const pages = NOUNS.filter(({ readPermissions }) => readPermissions.includes(permission)).flatMap(
      ({ texts }) => nounText(texts, 'list.title') ?? [],
    );
    const text = t(($) => $.permissionRoles.grants[permission].text);
    if (pages.length === 0) return text;
    return `${text} ${t(($) => $.permissionRoles.opensPages, { pages: format.list(pages) })}`;
  };
}
