/** Address of the list of templates. */
export const LIST = '/ppe-templates';
