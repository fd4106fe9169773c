/** Drawn like the chart, because printers omit CSS backgrounds. */
export function ChartLegend({ series }: { series: { value: string; before?: string } }) {
  return (
    <p className="flex min-w-0 flex-1 flex-wrap gap-x-4 text-13 text-muted md:text-12">
      <span className="flex items-center gap-1.5">
        <svg aria-hidden width="10" height="10" className="flex-none">
          <rect width="10" height="10" rx="2" className="fill-chart" />
        </svg>
        {series.value}
      </span>
      {series.before && (
        <span className="flex items-center gap-1.5">
          <svg aria-hidden width="14" height="3" className="flex-none">
            <rect width="14" height="3" className="fill-chart-before" />
          </svg>
          {series.before}
        </span>
      )}
    </p>
  );
}
