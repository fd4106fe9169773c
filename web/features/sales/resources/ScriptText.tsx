import { useQuery } from '@tanstack/react-query';
import type { WrittenPage } from '#contract/office/writtenPage.schema.ts';
import { salesResourcesText as text } from '#text/scripts.ts';
import { businessQuery } from '#web/business.ts';
import { useActor } from '#web/features/shared/shell/actor.ts';
import { PageText } from '#web/features/shared/writtenPages/PageText.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useCopy } from '#web/ui/useCopy.ts';

/** One script, with the reader's and the business' name where it asks for them. */
export function ScriptText({ page }: { page: WrittenPage }) {
  const { data: business } = useQuery(businessQuery);
  const [me = ''] = useActor().full_name.split(' ');
  const said = page.body.replaceAll('[me]', me).replaceAll('[business]', business?.name ?? '');
  const { copied, copy, Icon } = useCopy(said);
  return (
    <article className="grid max-w-[68ch] gap-3 px-4 py-4 text-16/6 text-pretty md:px-6 md:text-14/[22px]">
      <PageText body={said} />
      <Button onClick={copy} className="mt-1 justify-self-start">
        <Icon size={16} aria-hidden />
        {copied ? text.copied : text.copy}
      </Button>
    </article>
  );
}
