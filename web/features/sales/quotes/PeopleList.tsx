import { formatPhone } from '#contract/base/phone.ts';
import { commonText } from '#text/common.ts';
import { builderText as text } from '#text/quotePages.ts';
import { messageOf } from '#web/errors.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';

type Found = { id: string; full_name: string; email: string | null; phone: string | null; badge?: string };

type Props<T extends Found> = {
  label: string;
  search: string;
  onSearch: (words: string) => void;
  /** Undefined while searching. */
  rows: readonly T[] | undefined;
  error: Error | null;
  empty: string;
  onChoose: (row: T) => void;
};

/** Searches people and chooses one of the results. */
export function PeopleList<T extends Found>({ label, search, onSearch, rows, error, empty, onChoose }: Props<T>) {
  return (
    <div className="grid gap-2">
      <SearchField label={label} clear={commonText.clear} value={search} onSearch={onSearch} />
      {error ? (
        <p role="alert" className="text-14 text-danger md:text-12">
          {messageOf(error)}
        </p>
      ) : rows?.length === 0 ? (
        <p className="text-14 text-muted md:text-12">{empty}</p>
      ) : (
        <ul aria-label={text.people} className="max-h-56 overflow-y-auto rounded-control edge-control">
          {rows?.map((row) => (
            <li key={row.id} className="rule-t first:border-t-0">
              <button
                type="button"
                onClick={() => onChoose(row)}
                className="flex min-h-12 w-full items-center gap-2 px-3 py-1.5 text-left outline-offset-[-2px] hover:bg-hover md:min-h-9"
              >
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-15 font-medium md:text-13">{row.full_name}</span>
                  <span className="block truncate text-13 text-muted md:text-12">
                    {row.email ?? (row.phone ? formatPhone(row.phone) : '')}
                  </span>
                </span>
                {row.badge && <Badge text={row.badge} />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
