import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { careLimits } from '#contract/base/limits.ts';
import { fill } from '#contract/text/fill.ts';
import { careTabText as text } from '#text/careGuides.ts';
import { fieldText } from '#text/fields.ts';
import { careTimings, careUnits } from '#contract/office/careGuide.kinds.ts';
import { newStep, wrongStep, type StepDraft } from '#web/features/office/careGuides/care.ts';
import { Button } from '#web/ui/Button.tsx';
import { WholeField } from '#web/ui/WholeField.tsx';
import { Field } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { MoveButton } from '#web/ui/MoveButton.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';

type Props = { steps: StepDraft[]; problem: string | undefined; onChange: (steps: StepDraft[]) => void };

/** The steps of a guide, in order. */
export function StepsEditor({ steps, problem, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const focus = useRef<{ index: number; part: string } | null>(null);
  const wrong = problem ? wrongStep(steps) : -1;
  const full = steps.length >= careLimits.steps;

  useEffect(() => {
    if (!focus.current) return;
    const { index, part } = focus.current;
    focus.current = null;
    list.current?.children[index]?.querySelector<HTMLElement>(part)?.focus();
  });
  function set(next: StepDraft[], index: number, part: string) {
    focus.current = { index, part };
    onChange(next);
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="text-14 font-medium md:text-12">{text.steps}</legend>
      <p className="text-13 text-muted md:text-12">{text.stepsHint}</p>
      {steps.length === 0 && <p className="text-15 md:text-13">{text.noSteps}</p>}
      <ol ref={list} className="grid gap-2">
        {steps.map((step, index) => {
          const number = index + 1;
          const change = (part: Partial<StepDraft>) => onChange(steps.with(index, { ...step, ...part }));
          const error = index === wrong ? problem : undefined;
          return (
            // oxlint-disable-next-line react/no-array-index-key -- steps have no ids; a moved one takes its place's fields over
            <li key={index} className="grid gap-2 rounded-card p-3 hairline">
              <div className="flex items-center">
                <b className="min-w-0 flex-1 text-14 font-strong md:text-12">{fill(text.step, { number })}</b>
                {(['up', 'down'] as const).map((part) => {
                  const to = index + (part === 'up' ? -1 : 1);
                  const other = steps[to];
                  const end = part === 'up' ? text.firstStep : text.lastStep;
                  return (
                    <MoveButton
                      key={part}
                      part={part}
                      label={fill(part === 'up' ? text.stepUp : text.stepDown, { number })}
                      atEnd={other ? null : end}
                      onMove={() => other && set(steps.with(index, other).with(to, step), to, `[data-part=${part}]`)}
                    />
                  );
                })}
                <IconButton
                  size="work"
                  Icon={Trash2}
                  label={fill(text.removeStep, { number })}
                  onClick={() => set(steps.toSpliced(index, 1), Math.min(index, steps.length - 2), 'input')}
                />
              </div>
              <div className="grid grid-cols-3 gap-2">
                <Select
                  label={text.timing}
                  value={step.timing}
                  onChange={({ target }) =>
                    change({ timing: careTimings.find((each) => each === target.value) ?? step.timing })
                  }
                >
                  {careTimings.map((timing) => (
                    <option key={timing} value={timing}>
                      {text.timings[timing]}
                    </option>
                  ))}
                </Select>
                {step.timing !== 'always' && (
                  <>
                    <WholeField
                      label={text.after}
                      maxLength={3}
                      value={step.after}
                      onChange={({ target }) => change({ after: target.value })}
                    />
                    <Select
                      label={fieldText.unit}
                      value={step.unit}
                      onChange={({ target }) =>
                        change({ unit: careUnits.find((each) => each === target.value) ?? step.unit })
                      }
                    >
                      {careUnits.map((unit) => (
                        <option key={unit} value={unit}>
                          {text.units[unit]}
                        </option>
                      ))}
                    </Select>
                  </>
                )}
              </div>
              <Field
                label={text.stepTitle}
                maxLength={careLimits.step_title}
                value={step.title}
                error={error}
                onChange={({ target }) => change({ title: target.value })}
              />
              <TextArea
                label={text.stepBody}
                maxLength={careLimits.step_body}
                value={step.body}
                onChange={({ target }) => change({ body: target.value })}
              />
            </li>
          );
        })}
      </ol>
      <Button
        softDisabled={full}
        onClick={() => set([...steps, newStep()], steps.length, 'select')}
        className="justify-self-start"
      >
        <Plus size={16} aria-hidden />
        {text.addStep}
      </Button>
      {full && <p className="text-13 text-muted md:text-12">{fill(text.full, { max: careLimits.steps })}</p>}
    </fieldset>
  );
}
