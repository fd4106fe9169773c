import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { SharedGallery } from '#contract/jobs/gallery.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { commonText } from '#text/common.ts';
import { sharedText as text } from '#text/gallery.ts';
import { beforeAfterText } from '#text/photos.ts';
import { useZone } from '#web/business.ts';
import { messageOf } from '#web/errors.ts';
import { hasEnded, pictureQuery, sharedQuery, type Side } from '#web/features/client/gallery/shared.ts';
import { PayFrame } from '#web/features/client/payLinks/PayFrame.tsx';
import { Said } from '#web/features/client/payLinks/StatusMessage.tsx';
import { BeforeAfter } from '#web/features/shared/photos/BeforeAfter.tsx';
import { Button } from '#web/ui/Button.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { formatDate } from '#web/when.ts';
import '#web/features/shared/photos/beforeAfter.css';

/** /shared: some pairs, for whoever has their link. Nobody is signed in here, and nothing else can be reached. */
export function SharedPage() {
  const { hash } = useLocation();
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? '';
  const { data, error, isFetching, refetch } = useQuery(sharedQuery(token));
  return (
    <PayFrame title={text.title} questions={text.questions}>
      {hasEnded(error) ? (
        <Said variant="gone" title={text.gone} body={[text.goneBody]} />
      ) : data ? (
        <Pairs shared={data} token={token} />
      ) : error ? (
        <Said variant="bad" title={text.failed} body={[messageOf(error)]}>
          <Button variant="primary" size="large" softDisabled={isFetching} onClick={() => void refetch()}>
            {commonText.retry}
          </Button>
        </Said>
      ) : (
        <LoadingLine text={text.loading} />
      )}
    </PayFrame>
  );
}

function Pairs({ shared, token }: { shared: SharedGallery; token: string }) {
  const zone = useZone();
  return (
    <>
      <PageTitle className="text-26 tracking-[-0.028em]">{text.title}</PageTitle>
      {shared.services.length > 0 && <p className="text-16 wrap-anywhere">{shared.services.join(', ')}</p>}
      <ul className={`mt-4 grid gap-4 ${shared.pairs.length > 1 ? 'md:grid-cols-2' : ''}`}>
        {shared.pairs.map((pair) => (
          <li key={pair.number}>
            <Pair pair={pair} token={token} />
          </li>
        ))}
      </ul>
      <p className="mt-4 text-14 text-muted">{fill(text.ends, { day: formatDate(shared.expires_at, zone) })}</p>
    </>
  );
}

/** Both pictures appear together: a line between one and nothing would mean nothing. */
function Pair({ pair, token }: { pair: SharedGallery['pairs'][number]; token: string }) {
  const { number } = pair;
  const before = useQuery({ ...pictureQuery(token, number, 'before'), enabled: pair.before });
  const after = useQuery({ ...pictureQuery(token, number, 'after'), enabled: pair.after });
  if ((pair.before && before.isPending) || (pair.after && after.isPending))
    return (
      <div className="pair">
        <span className="pair-blank">
          <LoadingLine text={text.loading} />
        </span>
      </div>
    );
  const picture = (side: Side) =>
    pair[side]
      ? {
          src: { before, after }[side].data ?? null,
          alt: fill(text.picture, { side: beforeAfterText[side], number }),
        }
      : null;
  return <BeforeAfter before={picture('before')} after={picture('after')} label={fill(text.pair, { number })} />;
}
