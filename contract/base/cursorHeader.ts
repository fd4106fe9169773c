/** The event id from which a page that loads its data now has to listen; every response about a session carries it. */
export const cursorHeader = 'event-cursor';
