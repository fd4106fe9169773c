import { Camera, CircleAlert, Info, Plus, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { serviceLimits } from '#contract/base/limits.ts';
import { serviceEditorText as text } from '#text/services.ts';
import { workText } from '#text/work.ts';
import { fill } from '#contract/text/fill.ts';
import { mostSteps, wrongStep, type FieldsProps } from '#web/features/office/services/draft.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { MoveButton } from '#web/ui/MoveButton.tsx';

/** Where the focus goes after the list changes. */
type FocusTarget = { index: number; part: 'input' | 'up' | 'down' };

/** The checklist, in order. Alt and the arrow keys move a step, Enter adds one. */
export function ChecklistEditor({ form: { shown, problems, type } }: FieldsProps) {
  const steps = shown.checklist;
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const place = useRef<FocusTarget | null>(null);
  const [said, setSaid] = useState('');
  const wrong = problems.checklist ? wrongStep(steps) : -1;
  const full = steps.length >= mostSteps;

  useEffect(() => {
    if (!place.current) return;
    const { index, part } = place.current;
    place.current = null;
    list.current?.children[index]?.querySelector<HTMLElement>(`[data-part=${part}]`)?.focus();
  });

  function set(next: typeof steps, focus: FocusTarget) {
    place.current = focus;
    type({ checklist: next });
  }
  function move(index: number, by: 1 | -1, part: FocusTarget['part']) {
    const to = index + by;
    const [step, other] = [steps[index], steps[to]];
    if (!step || !other) return;
    set(steps.with(index, other).with(to, step), { index: to, part });
    setSaid(fill(text.moved, { number: to + 1, count: steps.length }));
  }
  function add(at: number) {
    if (!full) set(steps.toSpliced(at, 0, { task: '', photo: false, required: true }), { index: at, part: 'input' });
  }
  function remove(index: number) {
    set(steps.toSpliced(index, 1), { index: Math.min(index, steps.length - 2), part: 'input' });
  }
  function onKey(event: KeyboardEvent, index: number) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.altKey && by) {
      event.preventDefault();
      move(index, by as 1 | -1, 'input');
    } else if (event.key === 'Enter') {
      event.preventDefault();
      add(index + 1);
    } else if (event.key === 'Backspace' && !steps[index]?.task) {
      event.preventDefault();
      remove(index);
    }
  }

  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
      <h3 id={id} className="flex items-center gap-2 text-17 font-strong md:text-14">
        {text.checklist}
        <span className="rounded-[4px] bg-sunken px-1.5 text-12 font-medium text-muted tabular-nums">
          {steps.length}
        </span>
      </h3>
      {steps.length > 0 && (
        <div aria-hidden className="flex gap-[3px] py-1">
          {steps.map((_, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the place is what it stands for
            <span key={index} className="h-2 flex-1 rounded-[2px] bg-text" />
          ))}
        </div>
      )}
      {steps.length ? (
        <ol ref={list} className="-mx-2">
          {steps.map((step, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- steps have no ids; a moved one takes its place's fields over
            <li key={index} className="rule-b">
              <div className="flex items-center gap-0.5">
                <MoveButton
                  part="up"
                  label={fill(text.up, { number: index + 1 })}
                  atEnd={index === 0 ? text.first : null}
                  onMove={(by, part) => move(index, by, part)}
                  className="w-9"
                />
                <MoveButton
                  part="down"
                  label={fill(text.down, { number: index + 1 })}
                  atEnd={index === steps.length - 1 ? text.last : null}
                  onMove={(by, part) => move(index, by, part)}
                  className="w-9"
                />
                <input
                  name={`step-${index}`}
                  data-part="input"
                  aria-label={fill(text.step, { number: index + 1 })}
                  aria-invalid={index === wrong || undefined}
                  aria-describedby={index === wrong ? `${id}-note` : `${id}-keys`}
                  maxLength={serviceLimits.task}
                  autoComplete="off"
                  value={step.task}
                  onChange={({ target }) => type({ checklist: steps.with(index, { ...step, task: target.value }) })}
                  onKeyDown={(event) => onKey(event, index)}
                  className={`h-12 min-w-0 flex-1 rounded-control bg-transparent px-1.5 text-16 font-medium text-ellipsis md:h-[38px] md:text-13 ${index === wrong ? 'edge-danger' : 'hover:bg-hover'}`}
                />
                <button
                  type="button"
                  aria-pressed={step.photo}
                  aria-label={fill(text.photoOf, { number: index + 1 })}
                  title={fill(text.photoOf, { number: index + 1 })}
                  onClick={() => type({ checklist: steps.with(index, { ...step, photo: !step.photo }) })}
                  className="group grid h-12 flex-none place-items-center rounded-control px-1 md:h-9"
                >
                  <span className="flex h-7 items-center gap-1 rounded-chip px-1.5 text-13 font-medium text-muted group-hover:bg-sunken group-aria-pressed:bg-accent-soft group-aria-pressed:text-accent md:h-[22px] md:text-12">
                    <Camera size={14} aria-hidden />
                    {step.photo && text.photo}
                  </span>
                </button>
                <button
                  type="button"
                  aria-pressed={step.required}
                  aria-label={fill(text.requiredOf, { number: index + 1 })}
                  title={fill(text.requiredOf, { number: index + 1 })}
                  onClick={() => type({ checklist: steps.with(index, { ...step, required: !step.required }) })}
                  className="group grid h-12 flex-none place-items-center rounded-control px-1 md:h-9"
                >
                  <span className="flex h-7 items-center gap-1 rounded-chip px-1.5 text-13 font-medium text-muted group-hover:bg-sunken group-aria-pressed:bg-accent-soft group-aria-pressed:text-accent md:h-[22px] md:text-12">
                    {step.required ? text.required : workText.optional}
                  </span>
                </button>
                <IconButton
                  size="work"
                  Icon={X}
                  label={fill(text.remove, { number: index + 1 })}
                  onClick={() => remove(index)}
                />
              </div>
              {index === wrong && (
                <p
                  id={`${id}-note`}
                  className="flex items-start gap-1.5 px-2 pb-1.5 text-13 font-medium text-danger md:text-12"
                >
                  <CircleAlert size={14} strokeWidth={2.25} aria-hidden className="mt-0.5 flex-none" />
                  {problems.checklist}
                </p>
              )}
            </li>
          ))}
        </ol>
      ) : (
        <p className="text-14 text-muted md:text-13">{text.checklistEmpty}</p>
      )}
      <Button
        variant="quiet"
        softDisabled={full}
        aria-describedby={full ? `${id}-full` : undefined}
        onClick={() => add(steps.length)}
        className="-ml-2 justify-self-start"
      >
        <Plus size={15} aria-hidden />
        {text.addStep}
      </Button>
      {full && (
        <p id={`${id}-full`} className="text-13 text-muted md:text-12">
          {fill(text.full, { max: mostSteps })}
        </p>
      )}
      <p id={`${id}-keys`} className="sr-only">
        {text.stepKeys}
      </p>
      <p className="flex gap-2 text-14 text-muted md:text-12/[1.125rem]">
        <Info size={15} aria-hidden className="mt-px flex-none" />
        {text.checklistHint}
      </p>
      <output className="sr-only">{said}</output>
    </section>
  );
}
