/** A complete address of a company; without one, no change of a company is accepted. */
export const COMPANY_ADDRESS = { street: 'Rua A', city: 'Curitiba', state: 'PR', postalCode: '80010-000' };
