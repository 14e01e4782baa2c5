/** Counts open items per name in this process, and refuses more than the maximum. */
export class OpenCount {
  readonly #max: number;
  readonly #open = new Map<string, number>();

  constructor(max: number) {
    this.#max = max;
  }

  /** Counts one more; false when the maximum is reached. */
  take(name: string): boolean {
    const open = this.#open.get(name) ?? 0;
    if (open >= this.#max) return false;
    this.#open.set(name, open + 1);
    return true;
  }

  /** Counts one less; call it once per successful `take`. */
  giveBack(name: string): void {
    const open = this.#open.get(name) ?? 0;
    if (open > 1) this.#open.set(name, open - 1);
    else this.#open.delete(name);
  }
}
