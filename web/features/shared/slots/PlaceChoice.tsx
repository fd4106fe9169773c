import { useId } from 'react';
import { RadioCard } from '#web/ui/RadioCard.tsx';

type Place = { id: string; label: string | null; street: string; city: string };
type Props = { legend: string; places: readonly Place[]; chosen: string; onPick: (id: string) => void };

/** A client's places; nothing to choose if there is only one. */
export function PlaceChoice({ legend, places, chosen, onPick }: Props) {
  const group = useId();
  if (places.length < 2) return null;
  return (
    <fieldset>
      <legend className="mb-1.5 text-14 font-medium md:text-12">{legend}</legend>
      <div className="grid gap-2 md:grid-cols-2">
        {places.map(({ id, label, street, city }) => (
          <RadioCard key={id} group={group} checked={id === chosen} onPick={() => onPick(id)}>
            <span className="min-w-0 wrap-anywhere">
              {label && <b className="block font-strong">{label}</b>}
              {`${street}, ${city}`}
            </span>
          </RadioCard>
        ))}
      </div>
    </fieldset>
  );
}
