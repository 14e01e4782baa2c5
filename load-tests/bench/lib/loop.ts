/**
 * For programs that do one thing again and again: works for the warm-up, sends the IPC message `measuring`, works again and
 * sends how often it did it in how many seconds. The last two arguments of the program are both times in seconds.
 */
export async function measureLoop(work: () => Promise<unknown>): Promise<void> {
  const [warmUp = 0, seconds = 0] = process.argv.slice(-2).map(Number);
  await repeat(work, warmUp);
  // The process waits for its stop, so that its figures can still be read from outside.
  process.channel?.ref();
  process.send?.('measuring');
  const begun = performance.now();
  const count = await repeat(work, seconds);
  process.send?.({ count, seconds: (performance.now() - begun) / 1000 });
}

async function repeat(work: () => Promise<unknown>, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let count = 0;
  for (; performance.now() < end; count += 1) await work();
  return count;
}
