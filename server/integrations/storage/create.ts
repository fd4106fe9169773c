import type { Config } from '#server/config.ts';
import { createFolder } from '#server/integrations/storage/folder.ts';
import type { Storage } from '#server/integrations/storage/storage.ts';

/** Null when no file storage is configured. The S3 library is loaded only if a bucket is configured. */
export async function createStorage(config: Config): Promise<Storage | null> {
  const { STORAGE_FOLDER, S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region } = config;
  if (STORAGE_FOLDER) return createFolder(STORAGE_FOLDER);
  if (!bucket) return null;
  const { createBucket } = await import('#server/integrations/storage/s3.ts');
  const keys = { keyId: config.S3_ACCESS_KEY_ID ?? '', secret: config.S3_SECRET_ACCESS_KEY ?? '' };
  return createBucket({ bucket, region, ...(endpoint && { endpoint }), ...keys });
}
