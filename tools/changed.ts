import { execFileSync } from 'node:child_process';

/** The files that differ from where this branch left main, also those that git doesn't know yet. Deleted ones don't count. */
export function changedFiles(folder = '.'): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim();
  const since = git('branch', '--list', 'main') ? git('merge-base', 'main', 'HEAD') : 'HEAD';
  const changed = git('diff', '--name-only', '--relative', '--diff-filter=d', since);
  return [...changed.split('\n'), ...git('ls-files', '--others', '--exclude-standard').split('\n')].filter(Boolean);
}
