import type { ComponentType } from 'react';

/** Lists the technicians' pages. It is separate from the router for the same reason as officePages. */
export const fieldPages = {
  '': async () => (await import('#web/features/field/today/TodayPage.tsx')).TodayPage,
  jobs: async () => (await import('#web/features/field/jobs/JobsPage.tsx')).JobsPage,
  'jobs/:id': async () => (await import('#web/features/field/jobs/JobPage.tsx')).JobPage,
  checklist: async () => (await import('#web/features/field/checklist/ChecklistPage.tsx')).ChecklistPage,
  'jobs/:id/photos': async () => (await import('#web/features/field/photos/JobPhotosPage.tsx')).JobPhotosPage,
  photos: async () => (await import('#web/features/field/photos/PhotosPage.tsx')).PhotosPage,
  time: async () => (await import('#web/features/field/time/TimePage.tsx')).TimePage,
  supplies: async () => (await import('#web/features/field/supplies/SuppliesPage.tsx')).SuppliesPage,
  training: async () => (await import('#web/features/field/training/TrainingPage.tsx')).TrainingPage,
  issues: async () => (await import('#web/features/field/issues/OwnIssuesPage.tsx')).OwnIssuesPage,
} satisfies Record<string, () => Promise<ComponentType>>;
