/** The server's clock. All time-based decisions read it, so that tests can set it. */
export const clock = {
  now: (): Date => new Date(),
};
