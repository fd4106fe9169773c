/** Looks like an address; whether it is one, only a letter to it can tell. */
export const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
