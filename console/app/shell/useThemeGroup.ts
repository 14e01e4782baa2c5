import { breakpoint, type MenuGroup, useMediaQuery } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';
import { useThemeControl } from '../theme.ts';

/** Below this width the header has room for the company's name or for the theme. */
const NARROW = `(max-width: ${breakpoint.small - 0.02}px)`;

const THEMES = ['light', 'dark', 'system'] as const;

/** The group of the user menu that sets the theme, where the header has no room for it; else undefined. */
export function useThemeGroup(): MenuGroup | undefined {
  const t = useText();
  const { choice, setChoice } = useThemeControl();
  const isNarrow = useMediaQuery(NARROW);
  if (!isNarrow) return undefined;
  return {
    id: 'theme',
    title: t(($) => $.shell.theme),
    entries: THEMES.map((theme) => ({
      id: theme,
      label: t(($) => $.shell.themes[theme]),
      isSelected: theme === choice,
      onAction: () => setChoice(theme),
    })),
  };
}
