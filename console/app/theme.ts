import { createContext, useContext } from 'react';
import { useThemeChoice } from '#ui-kit';

type Theme = ReturnType<typeof useThemeChoice>;

/** The theme of the page and the user's choice, which is made in the header (T9). */
export const ThemeContext = createContext<Theme>({ choice: 'system', theme: 'light', setChoice: () => undefined });

/** Creates the theme state; only for Root. Other components use `useThemeControl`. */
export const useTheme = (): Theme => useThemeChoice();
/** The current theme and its setter. */
export const useThemeControl = (): Theme => useContext(ThemeContext);
