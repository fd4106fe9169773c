type Props = {
  id: string;
  on: boolean;
  onChange: (on: boolean) => void;
  /** Ids of its descriptions; its label is a <label> with `htmlFor`. */
  describedBy?: string | undefined;
  /** Does nothing now, but stays focusable. */
  softDisabled?: boolean;
};

/** On or off: a module that moves in its slot. Its touch target is larger than its drawing. */
export function Switch({ id, on, onChange, describedBy, softDisabled = false }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its <label> stands where its words are
    <button
      id={id}
      type="button"
      role="switch"
      aria-checked={on}
      aria-describedby={describedBy}
      aria-disabled={softDisabled || undefined}
      onClick={() => {
        if (!softDisabled) onChange(!on);
      }}
      className="group grid h-12 w-13 flex-none place-items-center rounded-control aria-disabled:cursor-not-allowed aria-disabled:opacity-60 md:h-9 md:w-10.5"
    >
      <span
        aria-hidden
        className="flex h-6 w-[42px] items-center rounded-control bg-surface px-[5px] shadow-[inset_0_0_0_1.5px_var(--border-control)] transition-state group-aria-checked:bg-primary group-aria-checked:shadow-none md:h-5 md:w-[34px] md:px-1"
      >
        <span className="size-3.5 rounded-module bg-control transition-transform duration-(--m-state) ease-house group-aria-checked:translate-x-[18px] group-aria-checked:bg-on-primary md:size-3 md:group-aria-checked:translate-x-3.5" />
      </span>
    </button>
  );
}
