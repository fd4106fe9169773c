/** Focuses a field and brings it to the middle, where no bar at the edge of the page covers it. */
export function goTo(field: HTMLInputElement | null) {
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
}
