import { createContext } from 'react';

/** The theme that the toolbar shows, for the parts of a docs page. */
export const ToolbarTheme = createContext<'light' | 'dark'>('light');
