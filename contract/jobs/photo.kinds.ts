/** What a photo shows. */
export const photoKinds = ['before', 'after', 'problem'] as const;
export type PhotoKind = (typeof photoKinds)[number];

/** The bytes arrive, the worker turns them into image files, and the photo is ready or has failed. */
export const photoStates = ['uploading', 'processing', 'ready', 'failed'] as const;

export const photoFailures = ['incomplete', 'not_an_image', 'too_large', 'damaged'] as const;
export type PhotoFailure = (typeof photoFailures)[number];

export const photoFlags = ['not_assigned', 'cancelled'] as const;
export type PhotoFlag = (typeof photoFlags)[number];
