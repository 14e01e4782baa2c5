/**
 * Loaded into a server by `node --expose-gc --import`: asked over IPC, it collects all garbage and tells what is left.
 * It keeps the process as it is otherwise.
 */

/** Collections in a row: the first frees what the second's weak references and finalizers then let go. */
const COLLECTIONS = 4;

process.on('message', (question) => {
  if (question !== 'memory') return;
  for (let collected = 0; collected < COLLECTIONS; collected += 1) globalThis.gc?.();
  // A turn of the loop lets the allocator give freed pages back.
  setTimeout(() => {
    globalThis.gc?.();
    process.send?.(process.memoryUsage());
  }, 200);
});
process.channel?.unref();
