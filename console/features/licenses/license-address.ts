/** Names the customer of the open licence in the address. */
export const OF = 'of';
