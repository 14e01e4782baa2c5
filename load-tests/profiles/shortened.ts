/**
 * A profile whose steps with an equal number of clients take only this share of their time, at least a second. Steps that
 * change the number stay: faster ones would be another load, a storm of connections.
 */
export const shortened = <S extends { seconds: number }, P extends { stages: readonly S[] }>(
  profile: P,
  share: number,
): P & { stages: readonly S[] } => ({
  ...profile,
  stages: profile.stages.map((stage, index) => {
    const isEqual = clientsOf(stage) === clientsOf(profile.stages[index - 1]);
    return isEqual ? { ...stage, seconds: Math.max(1, Math.round(stage.seconds * share)) } : stage;
  }),
});

/** The numbers of a step other than its time, as text. */
const clientsOf = (stage: { seconds: number } | undefined): string => JSON.stringify({ ...stage, seconds: 0 });
