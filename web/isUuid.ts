/** A separate file: the page that PayPal returns to loads nothing else of web/filters.ts. */
export const isUuid = (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
