import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Role } from '#contract/base/role.ts';
import { commonText } from '#text/common.ts';
import { stepText } from '#text/step.ts';
import { AuthFrame } from '#web/features/shared/sessions/AuthFrame.tsx';
import { useCancel } from '#web/features/shared/sessions/useNextStep.ts';
import { Button } from '#web/ui/Button.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';

type Props = { role: Role; title: string; intro: ReactNode; introId?: string; children: ReactNode };

/** One step of a sign-in that is already under way. */
export function StepFrame({ role, title, intro, introId, children }: Props) {
  return (
    <AuthFrame title={title} width="form">
      <BackToSignIn role={role} />
      <PageTitle className="text-26 tracking-[-0.028em] text-balance lg:text-30">{title}</PageTitle>
      <p id={introId} className="mt-1.5 text-16 text-pretty text-muted">
        {intro}
      </p>
      {children}
    </AuthFrame>
  );
}

export function BackToSignIn({ role }: { role: Role }) {
  const { cancel } = useCancel(role);
  return (
    <button
      type="button"
      onClick={cancel}
      className="mb-1 inline-flex h-11 items-center gap-2 text-14 font-medium text-muted hover:text-text lg:mb-3"
    >
      <ArrowLeft size={18} aria-hidden />
      {stepText.back}
    </button>
  );
}

/** The main button and Cancel. */
export function StepButtons({ role, main, busy }: { role: Role; main: ReactNode; busy?: boolean }) {
  const { cancel, canceling } = useCancel(role);
  return (
    <div className="mt-1 grid grid-cols-[1fr_auto] gap-2.5">
      {main}
      <Button size="large" softDisabled={canceling || busy === true} onClick={cancel} className="max-md:h-14">
        {commonText.cancel}
      </Button>
    </div>
  );
}
