/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the combobox pattern of the ARIA authoring practices: the field keeps focus and keys, the list is only drawn */
import { Search } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
import type { Role } from '#contract/role.ts';
import { paletteText } from '#text/shell.ts';
import { fill } from '#contract/text/fill.ts';
import { useChoices, type Choice } from '#web/features/shared/palette/choices.ts';
import { Modal } from '#web/ui/Modal.tsx';

const matches = (label: string, query: string) =>
  query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => label.toLowerCase().includes(word));

/** Type a part of a name, press Enter, be there. */
export function Palette({ role, onClose }: { role: Role; onClose: () => void }) {
  return (
    <Modal
      open
      onClose={onClose}
      label={paletteText.title}
      className="rise inset-x-0 top-4 m-0 mx-auto w-[min(35rem,calc(100vw-2rem))] rounded-panel bg-raised shadow-3 md:top-[14vh]"
    >
      <Finder role={role} onClose={onClose} />
    </Modal>
  );
}

function Finder({ role, onClose }: { role: Role; onClose: () => void }) {
  const id = useId();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const found = useChoices(role).filter(({ label }) => matches(label, query));
  const groups = [paletteText.pages, paletteText.actions].map((title) => ({
    title,
    choices: found.filter(({ group }) => group === title),
  }));
  const run = (choice: Choice | undefined) => {
    if (!choice) return;
    onClose();
    choice.run();
  };

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length) setActive((active + step + found.length) % found.length);
    else if (event.key === 'Home') setActive(0);
    else if (event.key === 'End') setActive(Math.max(0, found.length - 1));
    else if (event.key === 'Enter') run(found[active]);
    else return;
    event.preventDefault();
  }

  const optionId = (index: number) => `${id}-${index}`;
  return (
    <div>
      <div className="flex items-center gap-3 rule-b px-4">
        <Search size={18} aria-hidden className="flex-none text-muted" />
        <input
          role="combobox"
          aria-label={paletteText.title}
          aria-expanded
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={found.length ? optionId(active) : undefined}
          autoComplete="off"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog's first field takes the focus
          autoFocus
          placeholder={paletteText.placeholder}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          className="h-14 min-w-0 flex-1 bg-transparent text-16 outline-none placeholder:text-muted"
        />
      </div>
      <div
        id={id}
        role="listbox"
        aria-label={paletteText.title}
        className="max-h-[min(24rem,60vh)] overflow-y-auto p-2"
      >
        {groups
          .filter(({ choices }) => choices.length)
          .map(({ title, choices }) => (
            <div key={title} role="group" aria-label={title}>
              <p aria-hidden className="px-2.5 pt-2 pb-1 text-12 font-medium text-muted">
                {title}
              </p>
              {choices.map((choice) => {
                const index = found.indexOf(choice);
                return (
                  <Option
                    key={choice.label}
                    id={optionId(index)}
                    choice={choice}
                    active={index === active}
                    onPoint={() => setActive(index)}
                    onRun={() => run(choice)}
                  />
                );
              })}
            </div>
          ))}
      </div>
      <output className={found.length ? 'sr-only' : 'block px-4 pb-5 text-center text-muted'}>
        {found.length ? '' : fill(paletteText.empty, { query })}
      </output>
      <p className="rule-t px-4 py-2.5 text-12 text-muted max-md:hidden">{paletteText.hint}</p>
    </div>
  );
}

type OptionProps = { id: string; choice: Choice; active: boolean; onPoint: () => void; onRun: () => void };

function Option({ id, choice: { label, Icon }, active, onPoint, onRun }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={active}
      ref={(element) => {
        if (active) element?.scrollIntoView({ block: 'nearest' });
      }}
      onPointerMove={active ? undefined : onPoint}
      onClick={onRun}
      className="flex h-12 items-center gap-3 rounded-control px-2.5 text-15 aria-selected:bg-sunken aria-selected:font-medium md:h-10 md:text-14"
    >
      <Icon size={17} strokeWidth={1.75} aria-hidden className="text-muted" />
      {label}
    </div>
  );
}
