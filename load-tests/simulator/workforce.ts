/** A person as the seed tells the simulator; productIds: what their rules give them, where that is known. */
export type Worker = { identification: string; pin: string; productIds?: string[] };

export const pick = <T>(choices: readonly T[]): T | undefined => choices[Math.floor(Math.random() * choices.length)];

/** How often people ask for what they may not have, out of habit or hope. */
const HOPEFUL = 0.04;
const MISTYPED_PIN = 0.02;
const STRANGER = 0.01;
const TRIES = 12;

/**
 * The people of one tenant, who learn: whoever was told that their share is used up asks for something else for a while,
 * so that a demo that runs for hours does not drown in refusals.
 */
export class Workforce {
  readonly #workers: readonly Worker[];
  readonly #usedUp = new Set<string>();
  #operator: Worker | null = null;
  #candidate = 0;

  constructor(workers: readonly Worker[]) {
    this.#workers = workers;
  }

  /** Somebody who wants one of these products; undefined when everybody whom it asks has had theirs. */
  someoneFor(productIds: readonly string[]): { worker: Worker; productId: string } | undefined {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const worker = pick(this.#workers);
      if (!worker) return undefined;
      const isHopeful = Math.random() < HOPEFUL;
      const wanted = isHopeful ? productIds : productIds.filter((productId) => this.#mayHave(worker, productId));
      const productId = pick(wanted);
      if (productId) return { worker: misremember(worker), productId };
    }
    return undefined;
  }

  #mayHave(worker: Worker, productId: string): boolean {
    const isGiven = worker.productIds?.includes(productId) ?? true;
    return isGiven && !this.#usedUp.has(keyOf(worker, productId));
  }

  /** This person need not ask for this product again today. */
  remember({ identification }: Worker, productId: string): void {
    this.#usedUp.add(`${identification} ${productId}`);
  }

  /** Who restocks: the one it has worked with before, else the next to try. */
  operator(): Worker | undefined {
    return this.#operator ?? this.#workers[this.#candidate % Math.max(1, this.#workers.length)];
  }

  /** Whether the machine let this person restock. */
  restockedBy(worker: Worker, wasAllowed: boolean): void {
    if (wasAllowed) this.#operator = worker;
    else {
      this.#operator = null;
      this.#candidate++;
    }
  }

  get size(): number {
    return this.#workers.length;
  }
}

const keyOf = ({ identification }: Worker, productId: string): string => `${identification} ${productId}`;

function misremember(worker: Worker): Worker {
  const chance = Math.random();
  if (chance < MISTYPED_PIN) return { ...worker, pin: worker.pin.split('').toReversed().join('') };
  if (chance < MISTYPED_PIN + STRANGER) return { ...worker, identification: `X${worker.identification}` };
  return worker;
}
