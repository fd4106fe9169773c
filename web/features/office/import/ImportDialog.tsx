import { CircleCheck, FileUp } from 'lucide-react';
import { useId } from 'react';
import { actionText } from '#text/actions.ts';
import { commonText } from '#text/common.ts';
import { importText } from '#text/import.ts';
import { fill } from '#contract/text/fill.ts';
import { ImportCounts, ImportPreview } from '#web/features/office/import/ImportPreview.tsx';
import { countOf, matters, type Columns } from '#web/features/office/import/rows.ts';
import { useImport, type CheckKey, type Phase, type RunKey } from '#web/features/office/import/useImport.ts';
import { plainForm } from '#web/form.ts';
import { formatNumber } from '#web/numbers.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

type Props = {
  title: string;
  /** Key and heading of each column; the first column names a row. */
  columns: Columns;
  check: CheckKey;
  run: RunKey;
  onClose: () => void;
};

/** The user chooses a file, previews the result of each row, and starts the import. */
export function ImportDialog({ title, columns, check, run, onClose }: Props) {
  const { phase, rows, ignored, sent, total, error, choose, send } = useImport({ columns, check, run });
  const hint = useId();
  const count = rows.filter(matters).length;
  const failed = countOf(rows).error;
  const judged = phase !== 'choose' && phase !== 'checking';
  const chooses = phase === 'choose' || phase === 'checked';
  const sendable = (phase === 'checked' && count > 0) || phase === 'stopped';
  const form = plainForm(() => {
    if (phase === 'done') onClose();
    else if (sendable) void send();
  }, phase === 'running');

  return (
    <Dialog
      title={title}
      form={form}
      onClose={onClose}
      submit={phase !== 'done' && submitText(phase, count)}
      softDisabled={!sendable}
      describedBy={phase === 'checked' && !count ? `${hint}-nothing` : undefined}
      cancel={phase === 'done' ? commonText.close : commonText.cancel}
    >
      {chooses && (
        <div className="grid gap-2">
          <label
            className={button({
              className:
                'cursor-pointer justify-self-start has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            })}
          >
            <FileUp size={16} aria-hidden />
            {phase === 'choose' ? importText.choose : actionText.chooseAnotherFile}
            <input
              type="file"
              accept=".csv,text/csv"
              aria-describedby={phase === 'choose' ? hint : undefined}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file) void choose(file);
                // The user may choose the same file again after correcting it.
                target.value = '';
              }}
              className="sr-only"
            />
          </label>
          {phase === 'choose' && (
            <p id={hint} className="text-14 text-muted md:text-12/[1.125rem]">
              {fill(importText.hint, { columns: Object.values(columns).join(', ') })}
            </p>
          )}
        </div>
      )}
      {phase === 'choose' && error && <Alert title={importText.checkFailed} body={error} />}
      {(phase === 'checking' || phase === 'running') && (
        <Progress
          text={phase === 'running' ? importText.running : fill(importText.checking, { count: rows.length })}
          done={sent}
          total={total}
        />
      )}
      {phase === 'stopped' && error && (
        <Alert title={importText.stopped} body={fill(importText.stoppedBody, { message: error })} />
      )}
      {phase === 'done' && (
        <output className="flex items-center gap-2.5 text-15 font-medium md:text-14">
          <CircleCheck size={18} aria-hidden className="flex-none text-success" />
          {importText.done}
        </output>
      )}
      {judged && (
        <>
          <ImportCounts rows={rows} />
          {phase === 'checked' && count === 0 && (
            <p id={`${hint}-nothing`} className="text-14 text-muted md:text-13">
              {failed ? importText.nothingToImport : importText.nothing}
            </p>
          )}
          {failed > 0 && <p className="text-14 text-muted md:text-13">{importText.skipped}</p>}
          {ignored.length > 0 && (
            <p className="text-14 text-muted md:text-13">{fill(importText.ignored, { columns: ignored.join(', ') })}</p>
          )}
          <ImportPreview rows={rows} columns={columns} />
        </>
      )}
    </Dialog>
  );
}

function submitText(phase: Phase, count: number): string {
  if (phase === 'running') return importText.running;
  if (phase === 'stopped') return actionText.continue;
  if (phase !== 'checked') return actionText.import;
  return count === 1 ? importText.runOne : fill(importText.run, { count: formatNumber(count) });
}

/** A drawn bar for sighted users, and the native progress element for screen readers. */
function Progress({ text, done, total }: { text: string; done: number; total: number }) {
  const id = useId();
  const said = fill(importText.progress, {
    done: formatNumber(done),
    total: formatNumber(total),
  });
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="flex justify-between gap-3 text-14 font-medium md:text-13">
        {text}
        <span className="text-muted tabular-nums">{said}</span>
      </label>
      <progress
        id={id}
        value={done}
        max={Math.max(total, 1)}
        className="h-2 w-full appearance-none overflow-hidden rounded-module bg-sunken [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-primary"
      />
    </div>
  );
}
