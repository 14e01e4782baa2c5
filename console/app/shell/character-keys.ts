import { createContext, useContext } from 'react';

/** Whether shortcuts of a single key are on; a person may turn them off (WCAG 2.1.4). */
export const CharacterKeysContext = createContext(true);

export const useCharacterKeys = (): boolean => useContext(CharacterKeysContext);
