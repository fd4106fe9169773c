import { LogOut } from 'lucide-react';
import { endAllText as text } from '#text/settings.ts';
import { Section } from '#web/features/office/settings/Section.tsx';
import { Button } from '#web/ui/Button.tsx';

/** For the day a laptop is stolen or a password has leaked. */
export function EndAllSection({ onAsk }: { onAsk: () => void }) {
  return (
    <Section title={text.title} hint={text.hint}>
      <div className="rule-t p-4">
        <Button onClick={onAsk} className="max-md:w-full">
          <LogOut size={16} aria-hidden />
          {text.action}
        </Button>
      </div>
    </Section>
  );
}
