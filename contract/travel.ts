type Point = { latitude: number | null; longitude: number | null };

const earthKm = 6_371;
/** Town traffic, over a line that no road takes. */
const kmPerMinute = 0.6;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Minutes between two places along a straight line, or null where one of them isn't on the map. An estimate, and shown as one. */
export function travelMinutes(from: Point, to: Point): number | null {
  if (from.latitude === null || from.longitude === null || to.latitude === null || to.longitude === null) return null;
  const [a, b] = [radians(from.latitude), radians(to.latitude)];
  const half = Math.sin((b - a) / 2) ** 2;
  const across = Math.cos(a) * Math.cos(b) * Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  return Math.ceil((2 * earthKm * Math.asin(Math.sqrt(half + across))) / kmPerMinute);
}
