type Listener = () => void;

/** Whether the api has refused an operation of this page because it has another build of the console. */
function createOtherBuild() {
  let isFound = false;
  const listeners = new Set<Listener>();
  return {
    get: () => isFound,
    subscribe: (listener: Listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** The page stays as it is, because typed values would be lost; the shell shows a notice. */
    report: () => {
      isFound = true;
      for (const listener of listeners) listener();
    },
  };
}

/** The state of this page. */
export const otherBuild = createOtherBuild();
