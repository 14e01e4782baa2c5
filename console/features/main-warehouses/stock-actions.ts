/** What a user does with the pieces of an item. */
export type StockAction = 'restock' | 'count' | 'allocate' | 'deallocate';

type Amounts = { quantityAvailable: number; quantityAllocated: number };

/** The limits of the entered number of pieces. */
export function limitsOf(action: StockAction, item: Amounts, most: number): { min: number; max: number } {
  const { quantityAvailable: available, quantityAllocated: allocated } = item;
  switch (action) {
    case 'restock':
      return { min: 1, max: most - available - allocated };
    case 'count':
      return { min: allocated, max: most };
    case 'allocate':
      return { min: 1, max: available };
    case 'deallocate':
      return { min: 1, max: allocated };
  }
}
