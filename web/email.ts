/** Checks the shape of an address; only an email to it can tell whether it exists. */
export const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
