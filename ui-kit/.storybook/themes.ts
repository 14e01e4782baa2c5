import { create, type ThemeVars } from 'storybook/theming';
import { darkColors, lightColors } from '../theme/tokens.ts';

const FONTS = {
  fontBase: "'Inter Variable', system-ui, sans-serif",
  fontCode: "ui-monospace, 'SFMono-Regular', Menlo, Consolas, monospace",
} as const;

/** Storybook's own pages and panels in the colours of the kit. */
function themeOf(base: 'light' | 'dark'): ThemeVars {
  const colors = base === 'dark' ? darkColors : lightColors;
  return create({
    ...FONTS,
    base,
    brandTitle: 'PPE console · component kit',
    colorPrimary: colors.primary,
    colorSecondary: base === 'dark' ? '#5b9bf0' : colors.link,
    appBg: colors.bg,
    appContentBg: colors.surface,
    appPreviewBg: colors.bg,
    appBorderColor: colors.border,
    appBorderRadius: 8,
    textColor: colors.text,
    textMutedColor: colors.textMuted,
    textInverseColor: colors.surface,
    barBg: colors.surface,
    barTextColor: colors.textMuted,
    barHoverColor: colors.link,
    barSelectedColor: colors.link,
    inputBg: colors.surface,
    inputBorder: colors.borderControl,
    inputTextColor: colors.text,
    inputBorderRadius: 6,
    buttonBg: colors.surface,
    buttonBorder: colors.borderControl,
    booleanBg: colors.surfaceSunken,
    booleanSelectedBg: colors.surfaceSelected,
  });
}

/** Storybook's theme for each theme of the kit. */
export const storybookThemes = { light: themeOf('light'), dark: themeOf('dark') } as const;
