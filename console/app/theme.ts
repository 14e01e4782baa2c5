import { createContext, useContext } from 'react';
import { useThemeChoice } from '#ui-kit';

type Theme = ReturnType<typeof useThemeChoice>;

/** The choice of theme, made in the header and worn by the whole page (T9). */
export const ThemeContext = createContext<Theme>({ choice: 'system', theme: 'light', setChoice: () => undefined });

export const useTheme = (): Theme => useThemeChoice();
export const useThemeControl = (): Theme => useContext(ThemeContext);
