import { ArrowRight, Check, Fingerprint, MessageSquareText, Smartphone, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { Role } from '#contract/base/role.ts';
import { methodText, setupText } from '#text/setup.ts';
import type { SetupMethod } from '#web/features/shared/account/setup.ts';
import { StepButtons, StepFrame } from '#web/features/shared/sessions/StepFrame.tsx';
import { plainForm } from '#web/form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/Form.tsx';

const icons: Record<SetupMethod, LucideIcon> = {
  authenticator_app: Smartphone,
  sms: MessageSquareText,
  hardware_token: Fingerprint,
};

type Props = { methods: SetupMethod[]; why: string; role: Role; onChoose: (method: SetupMethod) => void };

/** The safest method comes first and is chosen by default. */
export function MethodChoice({ methods, why, role, onChoose }: Props) {
  const [chosen, setChosen] = useState<SetupMethod | undefined>(methods[0]);
  const form = plainForm(() => chosen && onChoose(chosen));

  return (
    <StepFrame
      role={role}
      title={setupText.title}
      intro={`${why} ${chosen ? setupText.choose : setupText.nothingOffered}`}
    >
      <Form form={form} className="mt-6 grid gap-5">
        {chosen && (
          <div role="radiogroup" aria-label={setupText.title} className="grid gap-2.5">
            {methods.map((method) => (
              <MethodCard key={method} method={method} chosen={method === chosen} onChoose={() => setChosen(method)} />
            ))}
          </div>
        )}
        <StepButtons
          role={role}
          main={
            <Button type="submit" variant="primary" size="large" softDisabled={!chosen} className="max-md:h-14">
              {setupText.continue}
              <ArrowRight size={18} aria-hidden />
            </Button>
          }
        />
      </Form>
    </StepFrame>
  );
}

function MethodCard({ method, chosen, onChoose }: { method: SetupMethod; chosen: boolean; onChoose: () => void }) {
  const Icon = icons[method];
  const { title, about } = methodText[method];
  return (
    <label
      className={`relative flex cursor-pointer items-center gap-4 rounded-panel bg-surface p-3.5 pr-13 transition-state has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${
        chosen ? 'shadow-[inset_0_0_0_2.5px_var(--primary)]' : 'edge-control hover:bg-hover'
      }`}
    >
      <input
        type="radio"
        name="method"
        value={method}
        checked={chosen}
        onChange={onChoose}
        aria-labelledby={`method-${method}`}
        aria-describedby={`method-${method}-about`}
        className="sr-only"
      />
      <span
        className={`grid size-11 flex-none place-items-center rounded-touch transition-state ${chosen ? 'bg-spray text-on-spray' : 'bg-sunken'}`}
      >
        <Icon size={22} strokeWidth={1.6} aria-hidden />
      </span>
      <span>
        <span id={`method-${method}`} className="block text-16/[1.375rem] font-strong">
          {title}
        </span>
        <span id={`method-${method}-about`} className="block text-14 text-muted">
          {about}
        </span>
      </span>
      <span
        aria-hidden
        className={`absolute top-1/2 right-4 -mt-3 grid size-6 place-items-center rounded-control ${
          chosen ? 'bg-primary text-on-primary' : 'text-transparent shadow-[inset_0_0_0_1.5px_var(--border-control)]'
        }`}
      >
        <Check size={15} strokeWidth={3} />
      </span>
    </label>
  );
}
