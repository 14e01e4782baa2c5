/** Of the address of the form: it opens at the field of the PIN. */
export const PIN_HASH = '#pin';
