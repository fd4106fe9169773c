import { z } from 'zod';
import * as gallery from '#contract/jobs/gallery.schema.ts';
import { Bytes, command, queryByPost, read } from '#contract/route.ts';

export const galleryRoutes = {
  'gallery.list': read('GET /api/gallery', 'gallery.read', {
    query: gallery.GalleryFilter,
    output: gallery.GalleryPage,
  }),
  'galleryLink.list': read('GET /api/gallery-links', 'gallery.share', { output: z.array(gallery.GalleryLink) }),
  'galleryLink.create': command('POST /api/gallery-links', 'gallery.share', {
    body: gallery.NewGalleryLink,
    output: gallery.GalleryLink,
    limit: 10,
    cap: { day: 100 },
  }),
  'galleryLink.delete': command('DELETE /api/gallery-links/:id', 'gallery.share'),
  'galleryLink.open': queryByPost('POST /api/shared-photos', 'public', {
    body: gallery.OpenGalleryLink,
    output: gallery.SharedGallery,
    limit: 30,
  }),
  'galleryLink.picture': queryByPost('POST /api/shared-photos/picture', 'public', {
    body: gallery.SharedPicture,
    output: Bytes,
    limit: 120,
  }),
};
