import type { ReactNode } from 'react';
import { signInText } from '#text/auth.ts';
import { productText } from '#text/product.ts';
import { anyOf, inside } from '#web/art/modules.ts';
import { DullModules, WashedModules } from '#web/art/NightField.tsx';
import { Mark } from '#web/ui/Mark.tsx';
import { useAuthTitle } from '#web/ui/navigation.ts';
import '#web/features/shared/shell/phone.css';

const columns = [0, 22] as const;
const rows = [0, 80] as const;
/** The lane runs down from the top, then to the right, and ends at the form. */
const lane = anyOf(inside(8, 0, 14, 21), inside(14, 15, 22, 21));

const widths = { form: 'max-w-[400px]', cards: 'max-w-[620px]', setup: 'max-w-[700px]' };

type Props = {
  /** The browser tab's title. */
  title: string;
  width: keyof typeof widths;
  children: ReactNode;
};

/** Role selection, sign-in, its further steps and one-time links share this wall and stand to its right. */
export function AuthFrame({ title, width, children }: Props) {
  useAuthTitle(title);
  return (
    <div
      data-auth
      className="grid min-h-dvh grid-rows-[auto_1fr] bg-background lg:grid-cols-[440px_1fr] lg:grid-rows-1"
    >
      <header className="relative h-[132px] overflow-clip bg-night text-night-text lg:h-auto">
        <svg
          width="440"
          height="1600"
          aria-hidden
          className="absolute -top-72 left-[max(104px,calc(100%-440px))] lg:top-0 lg:left-0"
        >
          <DullModules columns={columns} rows={rows} seed={3} quiet={lane} />
          <WashedModules columns={columns} rows={rows} lane={lane} seed={23} />
        </svg>
        <div className="absolute bottom-6 safe-left-5 flex items-center gap-3.5 lg:sticky lg:top-[calc(100dvh-200px)] lg:mt-[calc(100dvh-200px)] lg:block lg:h-[200px] lg:bg-night lg:pt-2.5 lg:pr-10 lg:safe-pl-12">
          <span className="hidden lg:block">
            <Mark size={44} onDark />
          </span>
          <span className="lg:hidden">
            <Mark size={36} onDark />
          </span>
          <p className="wide text-22 lg:mt-5 lg:text-34 lg:tracking-[-0.03em]">{productText.unified}</p>
          <p className="mt-1.5 hidden text-16 text-night-muted lg:block">{signInText.claim}</p>
        </div>
      </header>
      <main className="grid content-start justify-items-center pt-4 safe-pr-5 pb-10 safe-pl-5 lg:content-center lg:py-10 lg:safe-pr-10 lg:pl-10">
        <div className={`w-full ${widths[width]}`}>{children}</div>
      </main>
    </div>
  );
}
