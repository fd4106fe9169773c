/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the combobox pattern of the ARIA authoring practices: the field keeps focus and keys, the list is only drawn */
import { RotateCw, Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent } from 'react';
import { searchLimits } from '#contract/base/limits.ts';
import { recordKindsOf } from '#contract/base/recordPages.ts';
import type { Role } from '#contract/base/role.ts';
import { actionText } from '#text/actions.ts';
import { paletteText } from '#text/palette.ts';
import { shellText } from '#text/shell.ts';
import { fill } from '#contract/text/fill.ts';
import { useGroups, type Choice } from '#web/features/shared/palette/choices.ts';
import { useFound, useRecent } from '#web/features/shared/palette/found.ts';
import { Keys } from '#web/features/shared/palette/Keys.tsx';
import { Option } from '#web/features/shared/palette/Option.tsx';
import { Pane } from '#web/features/shared/palette/Pane.tsx';
import '#web/features/shared/palette/palette.css';
import { recentOf } from '#web/features/shared/palette/recent.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { messageOf } from '#web/errors.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { Modal } from '#web/ui/Modal.tsx';
import { useWide } from '#web/ui/useWide.ts';

type Props = {
  role: Role;
  /** The keys typed before the palette loaded; a line break is an Enter. */
  ahead: string;
  onClose: () => void;
};

/** The user types a part of anything and presses Enter to go there. On a phone it fills the screen. */
export function Palette(props: Props) {
  return (
    <Modal
      open
      onClose={props.onClose}
      label={shellText.search}
      className="palette rise overflow-hidden bg-raised shadow-3"
    >
      <Finder {...props} />
    </Modal>
  );
}

function Finder({ role, ahead, onClose }: Props) {
  const id = useId();
  const wide = useWide('lg');
  const { id: owner } = useActor();
  const [typed, setTyped] = useState(() => ahead.replaceAll('\n', ''));
  /** The key of the chosen line; null means the first. */
  const [chosen, setChosen] = useState<string | null>(null);
  /** The text for which Enter was pressed before its results came. */
  const [entered, setEntered] = useState(() => (ahead.endsWith('\n') ? ahead.trim() : null));
  const [records] = useState(() => recentOf(owner));
  const query = typed.trim();
  const searches = recordKindsOf(role).length > 0;
  const { found, pending, failed, retry } = useFound(query, searches);
  const recent = useRecent(records, searches && query === '');
  const groups = useGroups(role, { query, found, recent: query === '' ? recent : [] });
  const tryAgain: Choice = { key: 'retry', label: actionText.tryAgain, Icon: RotateCw, run: retry };
  const choices = [...(failed ? [tryAgain] : []), ...groups.flatMap((group) => group.choices)];
  const active = choices.find(({ key }) => key === chosen) ?? choices[0];
  const shown = active?.record;
  const hasRecords = choices.some(({ record }) => record);

  function run(choice: Choice | undefined, newTab = false) {
    if (choice === tryAgain) retry();
    else if (newTab && choice?.to) window.open(choice.to, '_blank', 'noopener');
    else if (choice) {
      onClose();
      choice.run();
    }
  }

  const waits = entered !== null && entered === query;
  const arrive = useEffectEvent(() => {
    if (!failed) run(active);
  });
  useEffect(() => {
    if (waits && !pending) arrive();
  }, [waits, pending]);

  function onKeyDown(event: KeyboardEvent) {
    const index = active ? choices.indexOf(active) : -1;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const to = (place: number) => setChosen(choices[(place + choices.length) % choices.length]?.key ?? null);
    if (step && choices.length) to(index + step);
    else if (event.key === 'PageDown') to(choices.length - 1);
    else if (event.key === 'PageUp') to(0);
    else if (event.key !== 'Enter') return;
    else if (event.ctrlKey || event.metaKey) run(active, true);
    // The list may still show the results for a shorter text, so Enter waits; a line that the user chose runs at once.
    else if (pending && chosen === null) setEntered(query);
    else run(active);
    event.preventDefault();
  }

  const optionId = (choice: Choice) => `${id}-${choice.key}`;
  const option = (choice: Choice) => (
    <Option
      key={choice.key}
      id={optionId(choice)}
      choice={choice}
      query={query}
      active={choice === active}
      onPoint={() => setChosen(choice.key)}
      onRun={(newTab) => run(choice, newTab)}
    />
  );
  const nothing = choices.length === 0 && !pending;
  return (
    <div className="palette-body">
      <div className="flex flex-none items-center gap-3 rule-b pr-2 pl-4 md:pr-4 md:pl-5">
        <Search size={20} strokeWidth={1.75} aria-hidden className="flex-none" />
        <input
          role="combobox"
          aria-label={shellText.search}
          aria-expanded
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={active ? optionId(active) : undefined}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={searchLimits.text}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog's first field takes the focus
          autoFocus
          placeholder={shellText.search}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(null);
            setEntered(null);
          }}
          onKeyDown={onKeyDown}
          className="h-[60px] min-w-0 flex-1 bg-transparent text-18 font-medium outline-none placeholder:font-text placeholder:text-muted"
        />
        <kbd aria-hidden className="rounded-chip px-1.5 font-sans text-11/[1.125rem] edge-control max-md:hidden">
          Esc
        </kbd>
        <IconButton label={paletteText.close} Icon={X} onClick={onClose} className="text-muted md:hidden" />
      </div>
      <div className="palette-columns">
        <div className="flex min-h-0 flex-col">
          {failed && <p className="px-4.5 pt-3.5 text-danger">{`${paletteText.failed} ${messageOf(failed)}`}</p>}
          <div
            id={id}
            role="listbox"
            aria-label={shellText.search}
            aria-busy={pending}
            className={`min-h-0 overflow-y-auto px-2 pt-1.5 pb-2.5 ${pending && found ? 'opacity-60' : ''}`}
          >
            {failed && option(tryAgain)}
            {groups.map(({ title, aside, choices: some }) => (
              <div key={title} role="group" aria-label={title}>
                <p
                  aria-hidden
                  className="flex justify-between gap-3 px-2.5 pt-2.5 pb-1 text-13 font-medium text-muted md:text-12"
                >
                  {title}
                  {aside && <span>{aside}</span>}
                </p>
                {some.map(option)}
              </div>
            ))}
          </div>
          {pending && !found && (
            <div className="px-4.5 py-4">
              <LoadingLine text={actionText.searching} />
            </div>
          )}
          <output className={nothing ? 'block px-4 py-8 text-center' : 'sr-only'}>
            {nothing && (
              <>
                <span className="block font-medium">{fill(actionText.noResults, { query })}</span>
                {searches && <span className="block text-muted">{paletteText.emptyHint}</span>}
              </>
            )}
          </output>
        </div>
        {wide && hasRecords && (shown ? <Pane record={shown} onOpen={() => run(active)} /> : <NoPane />)}
      </div>
      <Keys records={searches} />
    </div>
  );
}

/** Pages and actions show nothing beside the list. */
const NoPane = () => <div aria-hidden className="palette-aside" />;
