import { texts } from '#contract/text/texts.ts';

/** The dialog that reads a CSV file. */
export const importText = texts({
  choose: 'Choose a CSV file',
  hint: 'The first line names the columns, in any order: {columns}. Include only the ones you want to set.',
  unreadable: 'This file could not be read. Choose a CSV file.',
  noRows: 'There are no rows below the first line.',
  noColumns: 'None of the column names were recognized. Use the same names as in an export.',
  ignored: 'Ignored columns: {columns}',
  tooLong: 'Longer than {max} characters.',
  checking: 'Checking {count} rows...',
  checkFailed: 'The file could not be checked',
  line: 'Line',
  row: 'Row',
  outcome: 'Result',
  outcomes: { created: 'New', updated: 'Changed', unchanged: 'Same', error: 'Error' },
  counts: { created: 'new', updated: 'changed', unchanged: 'unchanged', error: 'with errors' },
  inColumn: '{column}: {message}',
  more: 'and {count} more rows',
  skipped:
    'Rows with errors are skipped. Fix them in the file and import it again. Rows that are already imported stay the same.',
  nothing: 'This file has no changes to import.',
  run: 'Import {count} rows',
  runOne: 'Import 1 row',
  running: 'Importing...',
  progress: '{done} of {total} rows',
  stopped: 'The import stopped',
  stoppedBody: '{message} The rows imported so far are saved. Choose Continue to import the rest.',
  done: 'Import finished',
  nothingToImport: 'There is nothing to import in this file.',
});
