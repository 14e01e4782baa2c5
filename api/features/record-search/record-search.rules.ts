import { yup } from '#api/rules/yup.ts';
import { SEARCH_TEXT_LIMITS } from './search-text.rules.ts';

export const recordSearchRules = yup.object({
  text: yup.string().trim().min(SEARCH_TEXT_LIMITS.min).max(SEARCH_TEXT_LIMITS.max).required(),
});
