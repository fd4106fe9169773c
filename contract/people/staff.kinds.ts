/** Colors that tell people apart on a schedule; their values are theme tokens. */
export const staffColours = ['tide', 'amber', 'indigo', 'violet', 'moss', 'coral', 'slate', 'spray'] as const;
export type StaffColour = (typeof staffColours)[number];
