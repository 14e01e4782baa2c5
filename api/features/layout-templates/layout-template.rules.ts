import { name, yup } from '#api/rules/yup.ts';

/** Longest values, in characters. */
export const LAYOUT_TEMPLATE_LIMITS = { name: 100 };

/** Rules for createLayoutTemplate and updateLayoutTemplate. */
export const layoutTemplateRules = yup.object({ name: name(LAYOUT_TEMPLATE_LIMITS.name) });
