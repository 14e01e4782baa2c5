/** The parameter of the open licence's customer in the address. */
export const CUSTOMER_PARAMETER = 'of';
