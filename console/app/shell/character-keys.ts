import { createContext, useContext } from 'react';

/** Whether single-key shortcuts are on; the user may turn them off (WCAG 2.1.4). */
export const CharacterKeysContext = createContext(true);

/** Whether single-key shortcuts are on. */
export const useCharacterKeys = (): boolean => useContext(CharacterKeysContext);
