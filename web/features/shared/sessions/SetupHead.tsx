import { setupText } from '#text/setup.ts';
import { PageTitle } from '#web/ui/PageTitle.tsx';

type Props = {
  title: string;
  intro: string;
  /** 0, 1 or 2: the current stage. */
  stage: number;
};

/** The title and one module per stage: done in ink, the current one in spray. */
export function SetupHead({ title, intro, stage }: Props) {
  return (
    <>
      <PageTitle className="pt-3 text-26 tracking-[-0.028em] text-balance lg:pt-0 lg:text-30">{title}</PageTitle>
      <p className="mt-1.5 text-16 text-pretty text-muted">{intro}</p>
      <ol className="mt-5 mb-4.5 grid grid-cols-3 gap-1 text-12 text-muted md:text-13">
        {setupText.stages.map((name, index) => (
          <li
            key={name}
            aria-current={index === stage ? 'step' : undefined}
            className="grid gap-1.5 aria-[current=step]:font-strong aria-[current=step]:text-text"
          >
            <span
              aria-hidden
              className={`h-2 rounded-[2px] ${
                index < stage
                  ? 'bg-text'
                  : index === stage
                    ? 'bg-spray shadow-[inset_0_0_0_1px_var(--accent)]'
                    : 'bg-sunken hairline'
              }`}
            />
            {name}
          </li>
        ))}
      </ol>
    </>
  );
}
