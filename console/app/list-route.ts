import type { IconType } from '#ui-kit';
import { customerAdmins, systemAdmins } from '#console/auth/guards.ts';
import { placeOf } from '#console/nouns/noun-place.ts';
import { nounText } from '#console/nouns/noun-text.ts';
import type { AppRoute } from './app-route.ts';

/** A noun's list in a group of the sidebar: address, title and guard come from its card. */
export function listOf(type: string, group: AppRoute['group'], icon?: IconType): Omit<AppRoute, 'page'> {
  const { path, texts, administrators, readPermissions } = placeOf(type);
  return {
    path,
    params: '/:id?',
    guard: administrators === 'SYSTEM' ? systemAdmins : customerAdmins(...readPermissions),
    title: () => nounText(texts, 'list.title') ?? type,
    group,
    icon,
    texts: [...LIST_TEXTS, texts],
  };
}

/** Texts of every list. What opens loads its own, with those of broken rules (crud/lazy-part.tsx). */
export const LIST_TEXTS = ['crud'];
/** Texts of a page that is a form. */
export const FORM_TEXTS = [...LIST_TEXTS, 'crudForm', 'validation'];
