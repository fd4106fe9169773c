import { saidOf, type Tries } from '#web/features/shared/sessions/useVerify.ts';

/** One module a try: red is used up. */
export function TriesLeft({ tries }: { tries: Tries }) {
  return (
    <output className="flex items-center gap-2.5 text-14 text-muted">
      <span aria-hidden className="flex gap-[3px]">
        {Array.from({ length: Math.min(10, tries.used + tries.left) }, (_, index) => (
          <span
            key={index}
            className={`h-2 w-3.5 rounded-[2px] ${index < tries.used ? 'bg-danger-solid' : 'bg-sunken hairline'}`}
          />
        ))}
      </span>
      {saidOf(tries)}
    </output>
  );
}
