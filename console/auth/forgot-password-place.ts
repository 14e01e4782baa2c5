/** Step of a password reset: 0 address, 1 code and new password, 2 done (P4). */
export type ForgotPasswordPlace = { step: 0 | 1 | 2; username: string };

/** Reads the step from a state of the browser's history. The sign-in page passes only the user name. */
export function placeOf(state: unknown): ForgotPasswordPlace {
  const { step, username }: { step?: unknown; username?: unknown } =
    typeof state === 'object' && state !== null ? state : {};
  if (typeof username !== 'string' || username === '') return { step: 0, username: '' };
  return { step: step === 1 || step === 2 ? step : 0, username };
}
