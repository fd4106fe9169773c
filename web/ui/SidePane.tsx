import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { useWide } from '#web/ui/useWide.ts';

type Props = {
  label: string;
  onClose: () => void;
  /** A class that replaces the usual width. */
  width?: string;
  children: ReactNode;
};

const usual = 'md:w-[min(400px,100vw)] min-[75rem]:w-[360px]';

/**
 * A record beside its list. Unlike a SidePanel it blocks nothing: the next row can be opened at once, and a toast with
 * Undo stays in reach. On a phone it fills the screen, and the content below is inert.
 */
export function SidePane({ label, onClose, width = usual, children }: Props) {
  const pane = useRef<HTMLElement>(null);
  const covers = !useWide();
  const close = useEffectEvent(onClose);

  // First, so that the element that gets the focus back can take it by then.
  useEffect(() => {
    if (!covers) return undefined;
    const root = document.documentElement;
    const beside = [...(pane.current?.parentElement?.children ?? [])].filter(
      (each) => each instanceof HTMLElement && each !== pane.current && !(each instanceof HTMLDialogElement),
    ) as HTMLElement[];
    root.classList.add('overflow-hidden');
    for (const each of beside) each.inert = true;
    return () => {
      root.classList.remove('overflow-hidden');
      for (const each of beside) each.inert = false;
    };
  }, [covers]);
  useEffect(() => {
    const before = document.activeElement;
    pane.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      // Overlays above it close first.
      if (!document.querySelector('dialog[open], [role="menu"]')) close();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  return (
    <section
      ref={pane}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the platform's own holds everything else back, or brings its own place and size
      role="dialog"
      aria-modal={covers || undefined}
      aria-label={label}
      tabIndex={-1}
      className={`slide-in-end fixed inset-y-0 right-0 z-20 flex w-full flex-col bg-raised safe-pr-0 shadow-3 max-md:safe-pl-0 md:top-(--topbar) md:rounded-tl-hero ${width}`}
    >
      {children}
    </section>
  );
}
