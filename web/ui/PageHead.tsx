import { PageTitle } from '#web/ui/PageTitle.tsx';

export function PageHead({ title, subtitle }: { title: string; subtitle?: string }) {
  return (
    <div className="mb-4 min-h-9 items-baseline gap-3 md:flex">
      <PageTitle className="text-24 md:text-22">{title}</PageTitle>
      {subtitle && <p className="text-14 text-muted md:text-13">{subtitle}</p>}
    </div>
  );
}
