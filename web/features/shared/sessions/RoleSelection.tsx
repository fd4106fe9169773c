import { ArrowRight, Check } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { roles, type Role } from '#contract/base/role.ts';
import { roleSelectionText } from '#text/auth.ts';
import { roleText } from '#text/roles.ts';
import { AuthFrame } from '#web/features/shared/sessions/AuthFrame.tsx';
import { fittingFrom } from '#web/features/shared/sessions/way.ts';
import { plainForm } from '#web/form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/Form.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { roleIcons } from '#web/ui/roleIcons.ts';

export function RoleSelection({ from }: { from: string | null }) {
  const [chosen, setChosen] = useState<Role | null>(null);
  const navigate = useNavigate();

  function goOn() {
    if (!chosen) return;
    const state = { roleId: chosen, path: `/${chosen}`, from: fittingFrom(from, chosen) };
    void navigate(`/auth?role=${chosen}`, { state });
  }

  return (
    <AuthFrame title={roleSelectionText.title} width="cards">
      <Form form={plainForm(goOn)} className="pt-3 lg:pt-0">
        <PageTitle className="text-26 tracking-[-0.028em] lg:text-30">{roleSelectionText.title}</PageTitle>
        <p className="mt-1.5 text-16 text-muted">{roleSelectionText.hint}</p>
        <div
          role="radiogroup"
          aria-label={roleSelectionText.title}
          className="mt-5 grid gap-2.5 md:mt-7 md:grid-cols-2 md:gap-3"
        >
          {roles.map((role) => (
            <RoleCard key={role} role={role} chosen={role === chosen} onChoose={() => setChosen(role)} />
          ))}
        </div>
        <div className="mt-5 grid items-center gap-3 md:mt-6 md:flex md:gap-4">
          <Button
            type="submit"
            variant="primary"
            size="large"
            softDisabled={!chosen}
            aria-describedby={chosen ? undefined : 'why-no-role'}
            className="md:h-12 md:min-w-[180px] md:text-15"
          >
            {roleSelectionText.continue}
            <ArrowRight size={18} aria-hidden />
          </Button>
          {!chosen && (
            <p id="why-no-role" className="text-14 text-muted">
              {roleSelectionText.whyDisabled}
            </p>
          )}
        </div>
      </Form>
    </AuthFrame>
  );
}

function RoleCard({ role, chosen, onChoose }: { role: Role; chosen: boolean; onChoose: () => void }) {
  const Icon = roleIcons[role];
  const { title, description } = roleText[role];
  return (
    <label
      className={`relative flex cursor-pointer items-center gap-4 rounded-panel bg-surface p-3.5 pr-13 transition-state has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus md:min-h-41 md:flex-col md:items-start md:p-5 ${
        chosen ? 'shadow-[inset_0_0_0_2.5px_var(--primary)]' : 'edge-control hover:bg-hover'
      }`}
    >
      <input
        type="radio"
        name="role"
        value={role}
        checked={chosen}
        onChange={onChoose}
        aria-labelledby={`role-${role}`}
        aria-describedby={`role-${role}-about`}
        className="sr-only"
      />
      <span
        className={`grid size-12 flex-none place-items-center rounded-touch transition-state ${chosen ? 'bg-spray text-on-spray' : 'bg-sunken'}`}
      >
        <Icon size={24} strokeWidth={1.6} aria-hidden />
      </span>
      <span>
        <span id={`role-${role}`} className="block text-17/[1.375rem] font-strong tracking-[-0.01em] font-stretch-106%">
          {title}
        </span>
        <span id={`role-${role}-about`} className="mt-0.5 block text-14 text-muted">
          {description}
        </span>
      </span>
      <span
        aria-hidden
        className={`absolute top-1/2 right-4 -mt-3 grid size-6 place-items-center rounded-control md:top-4 md:mt-0 ${
          chosen ? 'bg-primary text-on-primary' : 'text-transparent shadow-[inset_0_0_0_1.5px_var(--border-control)]'
        }`}
      >
        <Check size={15} strokeWidth={3} />
      </span>
    </label>
  );
}
