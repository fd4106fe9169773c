import { beforeAfterText as text } from '#text/photos.ts';
import { BeforeAfter } from '#web/features/shared/photos/BeforeAfter.tsx';
import { photoPath } from '#web/features/shared/photos/photos.ts';
import type { PhotoPair } from '#web/features/client/ownVisits/pairs.ts';

type Props = { pair: PhotoPair; label: string };

/** One pair of a visit, with a slider that works by touch and by keys. */
export function VisitPair({ pair: { before, after }, label }: Props) {
  const picture = (photo: typeof before, alt: string) => photo && { src: photoPath(photo.id, 'full'), alt };
  return <BeforeAfter before={picture(before, text.before)} after={picture(after, text.after)} label={label} lazy />;
}
