import { queryOptions } from '@tanstack/react-query';
import type { CareGuide, CareGuideSave, CareStep } from '#contract/office/careGuide.schema.ts';
import { careLimits } from '#contract/base/limits.ts';
import { call } from '#web/api.ts';

export const careGuidesQuery = queryOptions({
  queryKey: ['care_guide', 'list'],
  queryFn: ({ signal }) => call('careGuide.list', { signal }),
});

/** A step as its fields show it. */
export type StepDraft = {
  timing: CareStep['timing'];
  after: string;
  unit: CareStep['unit'] & string;
  title: string;
  body: string;
};
export type GuideDraft = Pick<CareGuideSave, 'title' | 'kinds' | 'service_ids' | 'published'> & {
  body: string;
  steps: StepDraft[];
};

export const newStep = (): StepDraft => ({ timing: 'until', after: '1', unit: 'days', title: '', body: '' });

export const draftOf = (guide: CareGuide | null): GuideDraft => ({
  title: guide?.title ?? '',
  body: guide?.body ?? '',
  steps: (guide?.steps ?? []).map(({ timing, after, unit, title, body }) => ({
    timing,
    after: after === null ? '' : String(after),
    unit: unit ?? 'days',
    title,
    body: body ?? '',
  })),
  kinds: guide?.kinds ?? [],
  service_ids: guide?.service_ids ?? [],
  published: guide?.published ?? true,
});

const isCount = (typed: string) => /^[1-9]\d{0,2}$/.test(typed.trim()) && Number(typed) <= careLimits.after;

/** The first step that can't be saved, or -1. */
export const wrongStep = (steps: readonly StepDraft[]): number =>
  steps.findIndex(({ timing, after, title }) => !title.trim() || (timing !== 'always' && !isCount(after)));

export const saveOf = ({ body, steps, ...guide }: GuideDraft): CareGuideSave => ({
  ...guide,
  body: body.trim() || null,
  steps: steps.map((step) => ({
    timing: step.timing,
    after: step.timing === 'always' ? null : Number(step.after),
    unit: step.timing === 'always' ? null : step.unit,
    title: step.title,
    body: step.body.trim() || null,
  })),
});
