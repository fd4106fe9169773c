import { firstName } from '#contract/base/firstName.ts';
import type { JobPart } from '#contract/jobs/job.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { crewText } from '#text/jobs.ts';
import { inOneLine } from '#web/features/shared/jobs/phrases.ts';

type Row = { part: JobPart | null; assigned_to: string | null };

/** Day 1 of 2, with Marcus: what a span is of its job. Empty for a job of one person at one time. */
export function describePart({ part, assigned_to }: Row): string {
  if (!part) return '';
  const { day, days } = part;
  const phrases = [days > 1 ? fill(crewText.dayOf, { day, days }) : '', besides(part)];
  return inOneLine((assigned_to ? phrases : [crewText.needed, phrases[0]!]).filter(Boolean));
}

function besides({ lead, lead_name, others }: JobPart): string {
  const names = others.map(firstName).join(', ');
  if (lead) return names && fill(crewText.with, { names });
  return lead_name ? fill(crewText.helping, { name: firstName(lead_name) }) : '';
}
