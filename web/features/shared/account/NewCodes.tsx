import { useEffect, useRef } from 'react';
import { accountText } from '#text/account.ts';
import { backupText } from '#text/setup.ts';
import { BackupCodes } from '#web/features/shared/account/BackupCodes.tsx';

/** New backup codes, where their owner looks at that moment: the dialog that made them is gone. */
export function NewCodes({ codes, email, onDone }: { codes: string[]; email: string | null; onDone: () => void }) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    place.current?.focus();
    place.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={backupText.title}
      className="rise mx-4 mb-4 rounded-card bg-accent-soft p-4 edge-control"
    >
      <BackupCodes codes={codes} email={email} at="account" done={accountText.done} onDone={onDone} />
    </section>
  );
}
