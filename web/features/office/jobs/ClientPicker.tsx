/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the combobox pattern of the ARIA authoring practices: the field keeps focus and keys, the list is only drawn */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChevronDown, UserRoundPlus } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { formatPhone } from '#contract/base/phone.ts';
import { actionText } from '#text/actions.ts';
import { jobDialogText, jobsText } from '#text/jobs.ts';
import { fill } from '#contract/text/fill.ts';
import { userListQuery } from '#web/features/office/users/users.ts';
import { profileQuery } from '#web/profile.ts';
import { rowsOf } from '#web/rowsOf.ts';

type Choice = { id: string | null; text: string; detail?: string | null };
type Props = {
  label: string;
  value: string | null;
  onChange: (id: string | null) => void;
  /** The label for no client. */
  none?: string;
  hint?: string;
  /** Starts a new client with the name typed so far. */
  onNew?: (name: string) => void;
};

const newOne = 'new';
const pause = 200;

/** The server searches the clients: a business may have thousands. */
export function ClientPicker({ label, value, onChange, none = jobsText.notAssigned, hint, onNew }: Props) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const open = text !== null;
  const chosen = useQuery({ ...profileQuery(value ?? ''), enabled: value !== null }).data;
  const found = useInfiniteQuery({ ...userListQuery({ role: 'client', ...(search && { search }) }), enabled: open });
  const name = value === null ? none : (chosen?.full_name ?? '...');

  useEffect(() => {
    const timer = setTimeout(() => setSearch((text ?? '').trim().slice(0, 100)), pause);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  const clients = rowsOf(found);
  /** The list may still show the results for fewer letters. */
  const settled = search === (text ?? '').trim() && !found.isPlaceholderData && !found.isPending;
  const choices: Choice[] = [
    ...(search ? [] : [{ id: null, text: none }]),
    ...clients.map((each) => ({
      id: each.id,
      text: each.full_name,
      detail: each.phone ? formatPhone(each.phone) : each.email,
    })),
    // Below results that still change, it would slip away under the pointer.
    ...(onNew && settled ? [{ id: newOne, text: newText(search) }] : []),
  ];

  function show() {
    if (open) return;
    setText('');
    setAt(0);
  }
  function choose(choice: Choice | undefined) {
    if (!choice) return;
    setText(null);
    if (choice.id === newOne) onNew?.(search);
    else onChange(choice.id);
  }
  function press(event: KeyboardEvent) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by) {
      event.preventDefault();
      if (open) setAt((now) => Math.min(choices.length - 1, Math.max(0, now + by)));
      else show();
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      if (settled) choose(choices[at]);
    } else if (event.key === 'Escape' && open) {
      // Closes only the list, not the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      setText(null);
    }
  }

  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-14 font-medium md:text-12">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={open && choices[at] ? `${id}-${at}` : undefined}
          aria-describedby={hint ? `${id}-note` : undefined}
          value={text ?? name}
          placeholder={open ? jobDialogText.findClient : undefined}
          maxLength={100}
          onClick={show}
          onChange={(event) => {
            // The first key typed over a shown name starts a search.
            setText(open ? event.target.value : event.target.value.replace(name, ''));
            setAt(0);
          }}
          onKeyDown={press}
          onBlur={() => setText(null)}
          className="h-12 w-full truncate rounded-control bg-surface pr-9 pl-3.5 text-16 edge-control placeholder:text-muted md:h-9 md:pl-2.5 md:text-13"
        />
        <ChevronDown
          size={16}
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-muted"
        />
        {open && (
          <div className="absolute inset-x-0 top-full z-20 mt-1 rounded-card bg-raised p-1 shadow-2">
            <div
              ref={list}
              id={`${id}-list`}
              role="listbox"
              aria-label={label}
              className="max-h-56 overflow-y-auto overscroll-contain"
            >
              {choices.map((choice, index) => (
                <div
                  key={choice.id ?? 'none'}
                  id={`${id}-${index}`}
                  role="option"
                  aria-selected={choice.id === value}
                  // The field keeps the focus, so that its blur doesn't close the list first.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(choice)}
                  className={`flex min-h-11 items-center justify-between gap-3 rounded-control px-2.5 text-15 md:min-h-9 md:text-13 ${index === at ? 'bg-sunken' : 'hover:bg-hover'}`}
                >
                  <span
                    className={`flex items-center gap-2 truncate ${choice.id === value ? 'font-strong' : choice.id === newOne ? 'font-medium text-accent' : ''}`}
                  >
                    {choice.id === newOne && <UserRoundPlus size={15} aria-hidden className="flex-none" />}
                    {choice.text}
                  </span>
                  {choice.detail && <span className="flex-none text-13 text-muted md:text-12">{choice.detail}</span>}
                </div>
              ))}
            </div>
            <Note pending={found.isPending} none={!clients.length} search={search} more={found.hasNextPage} />
          </div>
        )}
      </div>
      {hint && (
        <p id={`${id}-note`} className="text-13 text-muted md:text-12">
          {hint}
        </p>
      )}
    </div>
  );
}

const newText = (name: string) => (name ? fill(jobDialogText.newClientNamed, { name }) : jobDialogText.newClient);

type NoteProps = { pending: boolean; none: boolean; search: string; more: boolean };

/** States of the list: loading, empty, or cut off. */
function Note({ pending, none, search, more }: NoteProps) {
  const text = pending
    ? actionText.searching
    : none
      ? fill(jobDialogText.clientNone, { search })
      : more
        ? jobDialogText.clientMore
        : null;
  return <output className="block px-2.5 text-13 text-muted not-empty:py-1.5 md:text-12">{text}</output>;
}
