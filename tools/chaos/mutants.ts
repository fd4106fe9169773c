import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

export const mutants = ['none', 'locks', 'unique', 'both'] as const;
export type Mutant = (typeof mutants)[number];

const home = fileURLToPath(new URL('../..', import.meta.url));

/** Removes the constraints that keep money and events from being recorded twice. */
const withoutUnique = `
  alter table webhook_events drop constraint webhook_events_pkey;
  drop index payments_one_open;
  drop index payment_transactions_one_capture;
  alter table payment_transactions drop constraint payment_transactions_provider_kind_provider_txn_id_key;
  alter table payments drop constraint payments_provider_order_id_key, drop constraint payments_provider_capture_id_key;
  alter table refunds drop constraint refunds_provider_refund_id_key`;

/** The database's check of states notices most faults that happen without locks, so it is removed with them. */
const withoutStates = `
  drop trigger keep_payment on payments;
  create or replace function hold_invoice(invoice uuid) returns void language sql as ''`;

/** Removes row locks from the code, and the leases that let one process ask at a time. */
const cuts: [RegExp, string][] = [
  [/\s*\.for(NoKey)?Update\(\)/g, ''],
  [/\s*\.where\(\(row\) => row\.or\(\[row\('lease_until', 'is', null\).*\]\)\)/g, ''],
  [/payment\?\.lease_until === until \?/g, 'payment ?'],
  [/if \(refund\.lease_until !== lease_until\) return;/g, ''],
];

/**
 * A copy of the portal, with the cuts if it is a mutant; our own files are never touched. A run of half an hour uses one portal,
 * whatever is edited meanwhile. Returns its location.
 */
export async function copyPortal(mutant: Mutant, admin: pg.Pool): Promise<{ root: string; clean: () => void }> {
  if (mutant === 'unique' || mutant === 'both') await admin.query(withoutUnique);
  if (mutant === 'locks' || mutant === 'both') await admin.query(withoutStates);
  const root = mkdtempSync(join(tmpdir(), 'portal-chaos-'));
  for (const part of ['server', 'contract', 'package.json'])
    cpSync(join(home, part), join(root, part), { recursive: true });
  symlinkSync(join(home, 'node_modules'), join(root, 'node_modules'));
  if (mutant === 'locks' || mutant === 'both') cutLocks(root);
  return { root, clean: () => rmSync(root, { recursive: true }) };
}

function cutLocks(root: string): void {
  const uses = cuts.map(() => 0);
  for (const file of sources(join(root, 'server'))) {
    const text = readFileSync(file, 'utf8');
    const cut = cuts.reduce((now, [find, put], at) => {
      uses[at]! += [...now.matchAll(find)].length;
      return now.replaceAll(find, put);
    }, text);
    if (cut !== text) writeFileSync(file, cut);
  }
  const missed = cuts.filter((_, at) => uses[at] === 0);
  if (missed.length > 0) throw new Error(`The mutant finds nothing to cut for ${missed.map(String).join(' and ')}.`);
}

const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(folder, name));
