/** How far somebody has come in choosing another password: an address, the code and a new password, done (P4). */
export type ForgotPasswordPlace = { step: 0 | 1 | 2; username: string };

/** The place that an entry of the browser's history holds; what was typed at sign-in may already be there. */
export function placeOf(state: unknown): ForgotPasswordPlace {
  const { step, username }: { step?: unknown; username?: unknown } =
    typeof state === 'object' && state !== null ? state : {};
  if (typeof username !== 'string' || username === '') return { step: 0, username: '' };
  return { step: step === 1 || step === 2 ? step : 0, username };
}
