const [width, height, gap] = [72, 34, 1.5];

/** A figure's history without numbers, which stand beside it. The last part is the current one. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const [most, least] = [Math.max(1, ...values), Math.min(0, ...values)];
  const y = (value: number) => ((most - value) / (most - least)) * (height - 1);
  const step = width / values.length;
  return (
    <svg aria-hidden width={width} height={height} className="flex-none [overflow:visible]">
      {values.map((value, index) => {
        const [upper, lower] = [Math.min(y(value), y(0)), Math.max(y(value), y(0))];
        return (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- a part is its place
            key={index}
            x={index * step}
            y={upper}
            width={step - gap}
            height={Math.max(1, lower - upper)}
            rx={1}
            className={index === values.length - 1 ? 'fill-spray stroke-accent' : 'fill-chart-quiet'}
            strokeWidth={index === values.length - 1 ? 0.8 : undefined}
          />
        );
      })}
    </svg>
  );
}
