/** Frames of a console socket: a page that reconnects opens at most a hundred subscriptions at once. */
const BURST = 300;
const PER_SECOND = 20;

/** How many frames one socket may still send: a burst, then some each second. Every frame costs parsing and an answer. */
export class FrameBudget {
  #left = BURST;
  #filledAt = performance.now();

  /** Takes one frame; false when the socket has sent too many. */
  take(): boolean {
    const now = performance.now();
    this.#left = Math.min(BURST, this.#left + ((now - this.#filledAt) * PER_SECOND) / 1000);
    this.#filledAt = now;
    this.#left -= 1;
    return this.#left >= 0;
  }
}
