/** What the product calls itself: 'Unified Portal' at the door, 'QR Portal' inside. */
export const productText = {
  unified: 'Unified Portal',
  portal: 'QR Portal',
  pageTitle: '{section} | QR Portal',
  doorTitle: '{page} | Unified Portal',
} as const;
