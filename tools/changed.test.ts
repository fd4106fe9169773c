import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { changedFiles } from '#tools/changed.ts';

test('what changed is what this branch committed, edited or added, not what main did meanwhile or what is gone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-changed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], {
      cwd: folder,
      stdio: 'pipe',
    });
  const write = (...names: string[]) => names.forEach((name) => writeFileSync(join(folder, name), `${Math.random()}`));
  git('init', '--initial-branch=main');
  write('same.ts', 'edited.ts', 'deleted.ts');
  git('add', '.');
  git('commit', '-m', 'One');
  git('checkout', '-b', 'branch');
  write('committed.ts');
  git('add', '.');
  git('commit', '-m', 'Two');
  git('checkout', 'main');
  write('mains.ts');
  git('add', '.');
  git('commit', '-m', 'Three');
  git('checkout', 'branch');
  write('edited.ts', 'new.ts');
  rmSync(join(folder, 'deleted.ts'));
  expect(changedFiles(folder)).toEqual(['committed.ts', 'edited.ts', 'new.ts']);
});
