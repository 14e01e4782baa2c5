type Listener = () => void;

/**
 * Whether the server seems to have another build of the console: the api has refused an operation of this page, or a part of
 * the page is gone.
 */
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
