import { PenLine } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { profileLimits } from '#contract/base/limits.ts';
import type { QuoteContent } from '#contract/sales/quote.schema.ts';
import { signText as text } from '#text/ownQuotes.ts';
import type { SignDraft } from '#web/features/client/quotes/ownQuotes.ts';
import type { FormOf } from '#web/form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FieldNote } from '#web/ui/FieldNote.tsx';
import { Panel } from '#web/ui/Panel.tsx';

const SignaturePad = lazy(async () => ({
  default: (await import('#web/features/shared/visits/SignaturePad.tsx')).SignaturePad,
}));

/** The typed name is the signature; a drawn one is optional. Everything that the law wants read first stands above. */
export function SignaturePanel({ content, form }: { content: QuoteContent; form: FormOf<SignDraft> }) {
  const id = useId();
  const { shown, problems, type } = form;
  const [drawing, setDrawing] = useState(shown.strokes.length > 0);
  return (
    <Panel title={text.signature}>
      <div className="grid gap-4 px-4 pb-4">
        {content.cooling_off && (
          <section aria-label={text.rightToCancel} className="rounded-card p-3.5 text-14 edge-control md:text-13">
            <p className="wrap-anywhere whitespace-pre-line">{content.cooling_off}</p>
          </section>
        )}
        <section aria-label={text.electronic} className="grid gap-1 text-14 md:text-12">
          <h3 className="font-strong">{text.electronic}</h3>
          <p className="wrap-anywhere whitespace-pre-line text-muted">{content.consent}</p>
        </section>
        <Field
          label={text.fullName}
          hint={text.fullNameHint}
          size="large"
          autoComplete="name"
          maxLength={profileLimits.full_name}
          {...form.field('name')}
        />
        {drawing ? (
          <Suspense>
            <SignaturePad
              id={`${id}-pad`}
              strokes={shown.strokes}
              error={null}
              onChange={(strokes) => type({ strokes })}
            />
          </Suspense>
        ) : (
          <Button className="justify-self-start" onClick={() => setDrawing(true)}>
            <PenLine size={16} aria-hidden />
            {text.draw}
          </Button>
        )}
        <div>
          <label className="-ml-3 flex cursor-pointer items-start gap-1 text-15 md:-ml-2 md:text-13">
            <Checkbox
              checked={shown.agreed}
              aria-invalid={problems.agreed ? true : undefined}
              aria-describedby={problems.agreed ? `${id}-agreed` : undefined}
              onChange={({ target }) => type({ agreed: target.checked })}
            />
            <span className="min-w-0 flex-1 py-3 md:py-2">{text.agree}</span>
          </label>
          <FieldNote id={`${id}-agreed`} error={problems.agreed} />
        </div>
      </div>
    </Panel>
  );
}
