/** Address of the list. */
export const LIST = '/products';

/** Parameter of the wizard's address with the id of the draft. */
export const DRAFT = 'draft';

/** The address of the wizard that continues a draft. */
export const draftHref = (id: string): string => `${LIST}/new?${DRAFT}=${id}`;
