import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { v7 as uuidv7 } from 'uuid';
import { fill } from '#contract/text/fill.ts';
import { trialText } from '#text/mail.ts';
import { codeOf, DeliveryFailure } from '#server/integrations/failure.ts';
import { checkedKey, type Storage } from '#server/integrations/storage/storage.ts';

export type Bucket = { bucket: string; endpoint?: string; region: string; keyId: string; secret: string };

/** A bucket of any S3-compatible provider. */
export function createBucket({ bucket: Bucket, endpoint, region, keyId, secret }: Bucket): Storage {
  const client = new S3Client({
    region,
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    // Servers other than Amazon's have no hostname per bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Only Amazon supports the newer checksums; the transport is encrypted, and our own hash is kept beside the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 20_000 },
  });
  const storage: Storage = {
    async put(key, Body, ContentType) {
      await client.send(new PutObjectCommand({ Bucket, Key: checkedKey(key), Body, ContentType }));
    },

    async get(key) {
      try {
        const { Body, ContentLength } = await client.send(new GetObjectCommand({ Bucket, Key: checkedKey(key) }));
        return { bytes: ContentLength ?? 0, stream: Body as Readable };
      } catch (error) {
        if (error instanceof S3ServiceException && error.name === 'NoSuchKey') return null;
        throw error;
      }
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: checkedKey(key) }));
    },

    async *list() {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket }))
        for (const { Key, Size, LastModified } of Contents) yield { key: Key!, bytes: Size!, modified: LastModified! };
    },

    async check() {
      const id = uuidv7();
      try {
        await storage.put(`test-${id}`, Buffer.from(id), 'text/plain');
        const read = await storage.get(`test-${id}`);
        const said = read && (await buffer(read.stream)).toString();
        await storage.remove(`test-${id}`);
        if (said !== id) throw new DeliveryFailure(trialText.storageChanged);
      } catch (error) {
        if (error instanceof DeliveryFailure) throw error;
        throw new DeliveryFailure(fill(trialText.bucketFailed, { code: codeOf(error) }), { reason: reasonOf(error) });
      }
    },
  };
  return storage;
}

function reasonOf(error: unknown): 'missing' | 'refused' | 'unreachable' | 'failing' {
  if (!(error instanceof S3ServiceException)) return 'unreachable';
  if (error.name === 'NoSuchBucket') return 'missing';
  return [401, 403].includes(error.$metadata.httpStatusCode ?? 0) ? 'refused' : 'failing';
}
