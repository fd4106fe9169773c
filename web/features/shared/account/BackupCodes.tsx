import { Download } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { actionText } from '#text/actions.ts';
import { productText } from '#text/product.ts';
import { backupText } from '#text/setup.ts';
import { fill } from '#contract/text/fill.ts';
import { useCopy } from '#web/ui/useCopy.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';

type Props = { codes: string[]; email: string | null; at: 'sign-in' | 'account'; done: string; onDone: () => void };

function save(codes: string[], email: string | null) {
  const title = fill(backupText.fileTitle, { product: productText.unified, email: email ?? '' });
  const address = URL.createObjectURL(new Blob([[title, backupText.fileHint, '', ...codes, ''].join('\n')]));
  const link = document.createElement('a');
  link.href = address;
  link.download = backupText.fileName;
  link.click();
  URL.revokeObjectURL(address);
}

/** Shown once. They stay until the user says that they saved them. */
export function BackupCodes({ codes, email, at, done, onDone }: Props) {
  const [kept, setKept] = useState(false);
  const { copied, copy, Icon } = useCopy(codes.join('\n'));
  return (
    <>
      <Sheet at={at}>
        <div className="grid items-center gap-2.5 md:flex md:gap-2">
          <div className="flex-1">
            <h2 className="text-16/[1.375rem] font-strong">{backupText.title}</h2>
            <p className="text-14 text-balance text-muted">{backupText.intro}</p>
          </div>
          <div className="flex gap-2">
            <Button onClick={copy} className="flex-1 md:min-w-24">
              <Icon size={16} aria-hidden />
              {copied ? actionText.copied : actionText.copy}
            </Button>
            <Button onClick={() => save(codes, email)} className="flex-1">
              <Download size={16} aria-hidden />
              {backupText.download}
            </Button>
          </div>
        </div>
        <ol className="mt-3 grid grid-cols-2 gap-1.5 md:grid-cols-5">
          {codes.map((code) => (
            <li
              key={code}
              className={`grid h-11 place-items-center rounded-chip text-16 font-strong tracking-[0.02em] whitespace-nowrap tabular-nums md:h-[34px] md:text-13 ${at === 'sign-in' ? 'bg-sunken' : 'bg-surface'}`}
            >
              {code}
            </li>
          ))}
        </ol>
      </Sheet>
      <div className="mt-4 grid items-center gap-3 md:flex">
        <label className="-ml-3 flex min-h-11 flex-1 cursor-pointer items-center text-14 md:-ml-2">
          <Checkbox checked={kept} onChange={(event) => setKept(event.target.checked)} />
          {backupText.saved}
        </label>
        {!kept && (
          <p id="why-keep-codes" className="text-13 text-muted max-md:order-last">
            {backupText.whyWait}
          </p>
        )}
        <Button
          variant="primary"
          size={at === 'sign-in' ? 'large' : 'work'}
          softDisabled={!kept}
          aria-describedby={kept ? undefined : 'why-keep-codes'}
          onClick={onDone}
          className={at === 'sign-in' ? 'max-md:h-14 md:min-w-[180px]' : ''}
        >
          {done}
        </Button>
      </div>
    </>
  );
}

/** During sign-in it is its own panel; in the account it is already in one. */
const Sheet = ({ at, children }: { at: Props['at']; children: ReactNode }) =>
  at === 'sign-in' ? <section className="rounded-panel bg-surface p-4 shadow-1 md:px-5">{children}</section> : children;
