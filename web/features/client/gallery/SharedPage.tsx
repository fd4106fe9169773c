import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import type { SharedGallery } from '#contract/jobs/gallery.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { commonText } from '#text/common.ts';
import { sharedText as text } from '#text/gallery.ts';
import { beforeAfterText } from '#text/photos.ts';
import { ApiError, call, NetworkError } from '#web/api.ts';
import { useZone } from '#web/business.ts';
import { messageOf } from '#web/errors.ts';
import { PayFrame } from '#web/features/client/payLinks/PayFrame.tsx';
import { StatusMessage } from '#web/features/client/payLinks/StatusMessage.tsx';
import { requestFormQuery } from '#web/features/client/requestForm/requestForm.ts';
import { BeforeAfter } from '#web/features/shared/photos/BeforeAfter.tsx';
import { routePath } from '#web/routePath.ts';
import { Button, button } from '#web/ui/Button.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { formatDate } from '#web/when.ts';
import '#web/features/shared/photos/beforeAfter.css';

/** Isn't cached after the page closes. */
const sharedQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared', token],
    queryFn: ({ signal }) => call('galleryLink.open', { body: { token }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

const asDataUrl = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error!));
    reader.readAsDataURL(blob);
  });

type Side = 'before' | 'after';

/** Fetches the bytes with the secret in the request body: an image's address would be logged with it. */
const pictureQuery = (token: string, number: number, side: Side) =>
  queryOptions({
    queryKey: ['shared_picture', token, number, side],
    queryFn: async ({ signal }) => {
      const response = await fetch(routePath('galleryLink.picture'), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token, number, side }),
        signal,
      });
      if (!response.ok) throw new NetworkError(response.status);
      return asDataUrl(await response.blob());
    },
    staleTime: Infinity,
    gcTime: 0,
  });

const hasEnded = (error: Error | null): boolean => error instanceof ApiError && error.code === 'gallery_link_ended';

/** /shared: some pairs, for anyone with their link. There is no session here, and nothing else can be reached. */
export function SharedPage() {
  const { hash } = useLocation();
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? '';
  const { data, error, isFetching, refetch } = useQuery(sharedQuery(token));
  return (
    <PayFrame title={text.title} questions={text.questions}>
      {hasEnded(error) ? (
        <StatusMessage variant="gone" title={text.gone} body={[text.goneBody]} />
      ) : data ? (
        <Pairs shared={data} token={token} />
      ) : error ? (
        <StatusMessage variant="bad" title={text.failed} body={[messageOf(error)]}>
          <Button variant="primary" size="large" softDisabled={isFetching} onClick={() => void refetch()}>
            {commonText.retry}
          </Button>
        </StatusMessage>
      ) : (
        <LoadingLine text={text.loading} />
      )}
    </PayFrame>
  );
}

function Pairs({ shared, token }: { shared: SharedGallery; token: string }) {
  const zone = useZone();
  const takesRequests = useQuery(requestFormQuery).data?.online;
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
      {takesRequests && (
        <Link to="/request" className={button({ variant: 'primary', className: 'mt-5' })}>
          {text.request}
        </Link>
      )}
      <p className="mt-4 text-14 text-muted">{fill(text.ends, { day: formatDate(shared.expires_at, zone) })}</p>
    </>
  );
}

/** Both pictures appear together: the slider makes no sense with only one of them. */
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
