/** What the product calls itself: 'Unified Portal' on the sign-in pages, 'QR Portal' inside. */
export const productText = {
  unified: 'Unified Portal',
  portal: 'QR Portal',
  pageTitle: '{section} | QR Portal',
  authTitle: '{page} | Unified Portal',
} as const;
