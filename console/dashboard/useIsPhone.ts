import { breakpoint, useMediaQuery } from '#ui-kit';

/** Whether the screen has room for one column only. */
export const useIsPhone = (): boolean => useMediaQuery(`(max-width: ${breakpoint.small - 1}px)`);
