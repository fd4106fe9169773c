import { formatInstant } from '#web/when.ts';

type Props = { at: string; zone: string; format: (at: string, zone: string) => string; className?: string };

/** A short time; the tooltip has the exact one. */
export function Moment({ at, zone, format, className }: Props) {
  return (
    <time dateTime={at} title={formatInstant(at, zone)} className={className}>
      {format(at, zone)}
    </time>
  );
}
