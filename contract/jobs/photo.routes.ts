import { photoLimits } from '#contract/base/limits.ts';
import { NewPhoto, Photo, PhotoFilter, PhotoPage, PhotoSize, ReleasePhotos } from '#contract/jobs/photo.schema.ts';
import { action, command, read, readHead, Bytes } from '#contract/route.ts';

export const photoRoutes = {
  'photo.list': read('GET /api/photos', 'photo.read', { query: PhotoFilter, output: PhotoPage }),
  'photo.start': command('POST /api/photos', 'photo.take', { body: NewPhoto, output: Photo }),
  /** The bytes of a photo by tus 1.0 (https://tus.io/protocols/resumable-upload); `photo.start` is its creation request. */
  'photo.offset': readHead('HEAD /api/photos/:id/bytes', 'photo.take'),
  'photo.append': action('PATCH /api/photos/:id/bytes', 'photo.take', { raw: photoLimits.chunk }),
  'photo.file': read('GET /api/photos/:id/file', 'photo.read', { query: PhotoSize, output: Bytes }),
  /** `:id` is the job's. */
  'photo.release': command('PUT /api/jobs/:id/released-photos', 'photo.release', { body: ReleasePhotos }),
  'photo.delete': command('DELETE /api/photos/:id', 'photo.take'),
};
