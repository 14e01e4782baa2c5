/** Runs works of the same key one after the other, within this process. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function createTurns(): Turns {
  /** End of the last work of each key. */
  const ends = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const result = (ends.get(key) ?? Promise.resolve()).then(work);
    const end = result.catch(() => undefined);
    ends.set(key, end);
    try {
      return await result;
    } finally {
      if (ends.get(key) === end) ends.delete(key);
    }
  };
}
