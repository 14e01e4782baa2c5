/** The server's time. Tests may set it; everything that decides by time asks here. */
export const clock = {
  now: (): Date => new Date(),
};
