/** Counts what is open under each name in this process, and refuses one too many. */
export class OpenCount {
  readonly #most: number;
  readonly #open = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** False when as many are open as there may be. */
  take(name: string): boolean {
    const open = this.#open.get(name) ?? 0;
    if (open >= this.#most) return false;
    this.#open.set(name, open + 1);
    return true;
  }

  /** Once for each that was taken. */
  giveBack(name: string): void {
    const open = this.#open.get(name) ?? 0;
    if (open > 1) this.#open.set(name, open - 1);
    else this.#open.delete(name);
  }
}
