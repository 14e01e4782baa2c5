/** An employee from the seed; productIds: products that their rules allow, if known. */
export type Worker = { identification: string; pin: string; productIds?: string[] };

/** Returns a random element, undefined for an empty list. */
export const pick = <T>(choices: readonly T[]): T | undefined => choices[Math.floor(Math.random() * choices.length)];

/** Share of requests for products that the person may not have. */
const FORBIDDEN_REQUEST = 0.04;
const MISTYPED_PIN = 0.02;
const STRANGER = 0.01;
const TRIES = 12;

/**
 * The people of one tenant. A person whose quota is used up requests other products for a while, so that a long demo
 * does not consist of refusals.
 */
export class Workforce {
  readonly #workers: readonly Worker[];
  readonly #usedUp = new Set<string>();
  #operator: Worker | null = null;
  #candidate = 0;

  constructor(workers: readonly Worker[]) {
    this.#workers = workers;
  }

  /** Picks a person who requests one of these products; undefined when all tried people have used up their quota. */
  pickDemand(productIds: readonly string[]): { worker: Worker; productId: string } | undefined {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const worker = pick(this.#workers);
      if (!worker) return undefined;
      const ignoresRules = Math.random() < FORBIDDEN_REQUEST;
      const wanted = ignoresRules ? productIds : productIds.filter((productId) => this.#mayHave(worker, productId));
      const productId = pick(wanted);
      if (productId) return { worker: withMistakes(worker), productId };
    }
    return undefined;
  }

  /** The products that the person may have, as far as known. */
  allowedOf(worker: Worker, productIds: readonly string[]): string[] {
    return productIds.filter((productId) => this.#mayHave(worker, productId));
  }

  #mayHave(worker: Worker, productId: string): boolean {
    const isAllowed = worker.productIds?.includes(productId) ?? true;
    return isAllowed && !this.#usedUp.has(keyOf(worker, productId));
  }

  /** This person has used up the quota of this product. */
  remember({ identification }: Worker, productId: string): void {
    this.#usedUp.add(`${identification} ${productId}`);
  }

  /** Who restocks: the person whom the machine accepted before, otherwise the next candidate. */
  operator(): Worker | undefined {
    return this.#operator ?? this.#workers[this.#candidate % Math.max(1, this.#workers.length)];
  }

  /** Records whether the machine allowed this person to restock. */
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

function withMistakes(worker: Worker): Worker {
  const chance = Math.random();
  if (chance < MISTYPED_PIN) return { ...worker, pin: worker.pin.split('').toReversed().join('') };
  if (chance < MISTYPED_PIN + STRANGER) return { ...worker, identification: `X${worker.identification}` };
  return worker;
}
