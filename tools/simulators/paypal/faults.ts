/**
 * The faults. `before`: nothing was done. `after`: it was done, and the response is lost. The last two are responses to a new
 * order that lack a field.
 */
export type FaultKind =
  | '500'
  | '503'
  | '429'
  | '401'
  | 'slow'
  | 'hang-before'
  | 'hang-after'
  | 'reset-before'
  | 'reset-after'
  | '500-after'
  | 'garbage-after'
  | 'no-id'
  | 'no-link';

export type Fault = {
  method: 'GET' | 'POST';
  // `/v2/checkout/orders/*/capture`: a star is one step of the path.
  path: string;
  kind: FaultKind;
  /** How many times; without it once, or for as long as there is a rate. */
  n?: number;
  /** Only this part of all requests, 0 to 1. */
  rate?: number;
  /** The delay. */
  ms?: number;
};

const pattern = (path: string) =>
  new RegExp(
    `^${path
      .split('*')
      .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('[^/]+')}$`,
  );

export function createFaults() {
  let waiting: (Fault & { left: number; matches: RegExp })[] = [];
  let happened = 0;
  return {
    add(faults: Fault[]): void {
      for (const fault of faults) {
        const left = fault.n ?? (fault.rate === undefined ? 1 : Number.POSITIVE_INFINITY);
        waiting.push({ ...fault, left, matches: pattern(fault.path) });
      }
    },
    /** The fault of this request, if any. */
    take(method: string, path: string): Fault | null {
      const found = waiting.find(
        (fault) =>
          fault.left > 0 && fault.method === method && fault.matches.test(path) && Math.random() < (fault.rate ?? 1),
      );
      if (!found) return null;
      found.left -= 1;
      happened += 1;
      return found;
    },
    clear: () => void (waiting = []),
    happened: () => happened,
  };
}
