import { useImperativeHandle, useLayoutEffect, useRef, useState, type ReactNode, type Ref } from 'react';

export type Popover = { show: () => void; hide: () => void };

type Props = {
  id: string;
  label: string;
  ref: Ref<Popover>;
  onToggle?: (open: boolean) => void;
  children: ReactNode;
};

const gap = 6;
const margin = 8;

/** Below the field if there is room, otherwise above it; never beyond an edge. */
function place(popover: HTMLElement, anchor: HTMLElement) {
  const { top, bottom, left } = anchor.getBoundingClientRect();
  const { offsetHeight: height, offsetWidth: width } = popover;
  const { clientWidth, clientHeight } = document.documentElement;
  const below = bottom + gap + height <= clientHeight || top < clientHeight - bottom;
  const y = below ? bottom + gap : top - gap - height;
  const within = (at: number, size: number, room: number) => Math.max(margin, Math.min(at, room - size - margin));
  popover.style.top = `${within(y, height, clientHeight)}px`;
  popover.style.left = `${within(left, width, clientWidth)}px`;
}

/** A field's popover: in the top layer, so that no dialog cuts it off. Escape and a click outside close it. */
export function FieldPopover({ id, label, ref, onToggle, children }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useImperativeHandle(ref, () => ({
    show() {
      if (!element.current?.matches(':popover-open')) element.current?.showPopover();
    },
    hide: () => element.current?.hidePopover(),
  }));

  useLayoutEffect(() => {
    const popover = element.current;
    const anchor = popover?.parentElement?.querySelector<HTMLElement>('input, button');
    if (!open || !popover || !anchor) return undefined;
    const follow = () => place(popover, anchor);
    follow();
    const sized = new ResizeObserver(follow);
    sized.observe(popover);
    const scrolled = new AbortController();
    window.addEventListener('scroll', follow, { capture: true, passive: true, signal: scrolled.signal });
    return () => {
      sized.disconnect();
      scrolled.abort();
    };
  }, [open]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its field and its content have the keys
    <div
      ref={element}
      id={id}
      popover="auto"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the element of that name would take the focus from the field
      role="dialog"
      tabIndex={-1}
      aria-label={label}
      onToggle={(event) => {
        setOpen(event.newState === 'open');
        onToggle?.(event.newState === 'open');
      }}
      // The field keeps the focus while the user chooses with the mouse.
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Closes only the popover, not the dialog around the field.
        event.preventDefault();
        event.currentTarget.hidePopover();
      }}
      className="fixed z-50 m-0 rounded-panel bg-raised shadow-3 backdrop:bg-transparent"
    >
      {open && children}
    </div>
  );
}
