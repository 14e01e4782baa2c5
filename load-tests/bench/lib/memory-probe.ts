/**
 * Loaded into a server by `node --expose-gc --import`. On an IPC request it collects all garbage and sends the memory
 * usage. It does not affect the process otherwise.
 */

/** Number of consecutive collections: weak references and finalizers free more memory only in later ones. */
const COLLECTIONS = 4;

process.on('message', (request) => {
  if (request !== 'memory') return;
  for (let collected = 0; collected < COLLECTIONS; collected += 1) globalThis.gc?.();
  // The allocator returns freed pages in a later turn of the event loop.
  setTimeout(() => {
    globalThis.gc?.();
    process.send?.(process.memoryUsage());
  }, 200);
});
process.channel?.unref();
