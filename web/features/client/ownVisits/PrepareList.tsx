import { useState } from 'react';
import type { OwnVisitDetail } from '#contract/booking/ownVisit.schema.ts';
import { visitPageText as text } from '#text/ownVisits.ts';
import { workText } from '#text/work.ts';
import { fill } from '#contract/text/fill.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Panel } from '#web/ui/Panel.tsx';

type Kind = keyof typeof text.prepareFor;

/** The steps to get ready for these categories, each once. */
function stepsFor(categories: readonly string[]): string[] {
  const kinds = Object.keys(text.prepareFor) as Kind[];
  const known = kinds.filter((kind) => categories.includes(kind));
  return (known.length ? known : (['other'] as const)).flatMap((kind) => Array.from<string>(text.prepareFor[kind]));
}

const keyOf = (id: string) => `prepare-${id}`;

/** Kept only in this browser: no other user needs it. */
function readTicks(id: string): number[] {
  try {
    const said: unknown = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? '[]');
    return Array.isArray(said) ? said.filter((each) => typeof each === 'number') : [];
  } catch {
    return [];
  }
}
function writeTicks(id: string, ticks: number[]): void {
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify(ticks));
  } catch {
    // Storage is switched off: the ticks last as long as the page is open.
  }
}

/** A checklist for the client before we arrive. */
export function PrepareList({ visit: { id, categories } }: { visit: OwnVisitDetail }) {
  const steps = stepsFor(categories);
  const [ticks, setTicks] = useState(() => readTicks(id));
  const done = ticks.filter((each) => each < steps.length).length;
  function tick(index: number, on: boolean) {
    const now = on ? [...ticks, index] : ticks.filter((each) => each !== index);
    setTicks(now);
    writeTicks(id, now);
  }
  return (
    <Panel
      title={text.prepare}
      end={
        <span className="px-2 text-14 text-muted tabular-nums md:text-12">
          {fill(workText.progress, { done, all: steps.length })}
        </span>
      }
    >
      <ul className="px-4 pb-2">
        {steps.map((step, index) => (
          <li key={step} className="rule-t first:border-t-0">
            <label className="flex min-h-12 cursor-pointer items-center gap-1 text-15 md:text-13">
              <Checkbox
                checked={ticks.includes(index)}
                onChange={(event) => tick(index, event.target.checked)}
                className="-ml-3 md:-ml-2"
              />
              {step}
            </label>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
