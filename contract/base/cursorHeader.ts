/** Where a page that reads its data from now on begins to listen; it comes with every answer about a session. */
export const cursorHeader = 'event-cursor';
