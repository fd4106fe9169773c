import { Check, ShieldCheck, TriangleAlert } from 'lucide-react';
import type { PasswordPolicy } from '#contract/people/security.schema.ts';
import { adviceText } from '#text/settings.ts';
import { adviceOn } from '#web/features/office/settings/advice.ts';

/** Follows what is saved, not what is being edited. */
export function Advice({ saved }: { saved: PasswordPolicy }) {
  return (
    <aside aria-labelledby="advice" className="self-start pt-1 lg:border-l lg:border-border lg:pl-6">
      <h2 id="advice" className="flex items-center gap-2.5 text-17 font-strong md:text-14">
        <ShieldCheck size={18} strokeWidth={1.75} aria-hidden className="flex-none" />
        {adviceText.title}
      </h2>
      <ul className="mt-4 mb-4.5 grid gap-3.5">
        {adviceOn(saved).map(({ label, kept, says }) => (
          <li key={label} className="flex gap-2.5">
            {kept ? (
              <Check size={15} strokeWidth={2.5} aria-hidden className="mt-[3px] flex-none text-success md:mt-0.5" />
            ) : (
              <span
                aria-hidden
                className="-ml-px grid size-[17px] flex-none place-items-center rounded-module bg-warning-solid text-(--brand-asphalt) max-md:mt-0.5"
              >
                <TriangleAlert size={11} strokeWidth={2.75} />
              </span>
            )}
            <div>
              <p className="text-15 font-strong md:text-13/[18px]">
                <span className="sr-only">{kept ? adviceText.kept : adviceText.notKept} </span>
                {label}
              </p>
              <p className={`text-14 md:text-12/[18px] ${kept ? 'text-muted' : 'font-medium'}`}>{says}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="text-13 text-muted md:text-12">{adviceText.source}</p>
    </aside>
  );
}
