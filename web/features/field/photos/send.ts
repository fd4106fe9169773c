import type { QueryClient } from '@tanstack/react-query';
import { v7 } from 'uuid';
import { photoLimits } from '#contract/limits.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { uploadText as text } from '#text/photos.ts';
import { ApiError, call, isTransient, NetworkError } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { shrink, type Shrunk } from '#web/features/field/photos/shrink.ts';
import {
  allUploads,
  changeUpload,
  isUnsent,
  putUpload,
  type Target,
  type Upload,
} from '#web/features/field/photos/uploads.ts';
import { refresh } from '#web/freshness.ts';
import { routePath } from '#web/routePath.ts';
import { sessionQuery } from '#web/session.ts';

/** Small enough to arrive in time on a bad link, and for a bar that moves. */
const chunkSize = 128 * 1_024;
const delays_ms = [1_000, 2_000, 5_000, 10_000];

const sources = new Map<string, File>();
const contents = new Map<string, Shrunk>();
let running = false;

/** Puts files into the line. When a photo was taken is what its file says, as far as that is not in the future. */
export function queueFiles(
  files: readonly File[],
  target: Target,
  { client, owner }: { client: QueryClient; owner: string },
): void {
  for (const file of files) {
    const id = v7();
    const takenAt = new Date(Math.min(Date.now(), file.lastModified || Date.now())).toISOString();
    sources.set(id, file);
    putUpload({ ...target, id, owner, takenAt, state: 'preparing', progress: 0, preview: null, message: null });
  }
  addEventListener('beforeunload', holdBack);
  void sendWaiting(client);
}

function holdBack(event: BeforeUnloadEvent): void {
  if (allUploads().some(isUnsent)) event.preventDefault();
}

/** One after the other, as long as the person who took them is signed in. */
export async function sendWaiting(client: QueryClient): Promise<void> {
  if (running) return;
  running = true;
  try {
    for (;;) {
      const mine = client.getQueryData(sessionQuery.queryKey)?.profile.id;
      const next = allUploads().find(
        ({ owner, state }) => owner === mine && (state === 'preparing' || state === 'waiting'),
      );
      if (!next) return;
      await send(client, next);
    }
  } finally {
    running = false;
  }
}

async function send(client: QueryClient, upload: Upload): Promise<void> {
  const { id } = upload;
  try {
    const content = await prepare(id);
    if (!content) return;
    await deliver(upload, content);
    changeUpload(id, { state: 'sent', progress: 1 });
    forget(id);
    await refresh(client, 'photo');
  } catch (error) {
    changeUpload(id, { state: 'failed', message: messageOf(error as Error) });
  }
}

function forget(id: string): void {
  sources.delete(id);
  contents.delete(id);
}

async function prepare(id: string): Promise<Shrunk | null> {
  const known = contents.get(id);
  if (known) return known;
  try {
    const content = await shrink(sources.get(id)!);
    if (content.bytes.byteLength > photoLimits.bytes) {
      changeUpload(id, { state: 'failed', message: text.tooLarge });
      return null;
    }
    contents.set(id, content);
    changeUpload(id, { state: 'waiting', preview: content.preview });
    return content;
  } catch {
    changeUpload(id, { state: 'failed', message: text.unreadable });
    return null;
  }
}

/** Until all of it is there: after a lost connection the server says where it ended. */
async function deliver(upload: Upload, { bytes, sha256 }: Shrunk): Promise<void> {
  const { id, jobId, kind, stepId = null, itemId = null, issueId = null, takenAt } = upload;
  const commandId = v7();
  const announced = await insist(id, () =>
    call('photo.start', {
      commandId,
      body: {
        id,
        job_id: jobId,
        kind,
        step_id: stepId,
        item_id: itemId,
        issue_id: issueId,
        sha256,
        bytes: bytes.byteLength,
        occurred_at: takenAt,
      },
    }),
  );
  // The same picture was sent before: that photo is this one, as far as it has come.
  let sent = announced.received_bytes;
  while (sent < bytes.byteLength) {
    changeUpload(id, { state: 'sending', progress: sent / bytes.byteLength });
    const from = sent;
    let known = true;
    sent = await insist(id, async () => {
      const at = known ? from : await askOffset(announced.id);
      known = false;
      return at === bytes.byteLength ? at : append(announced.id, at, bytes.slice(at, at + chunkSize));
    });
  }
}

const tus = { 'tus-resumable': '1.0.0' };
const path = (id: string) => routePath('photo.append', { params: { id } });

async function request(id: string, init: RequestInit): Promise<number> {
  let response: Response;
  try {
    response = await fetch(path(id), { ...init, signal: AbortSignal.timeout(30_000) });
  } catch (cause) {
    throw new NetworkError(null, { cause });
  }
  if (response.ok) return Number(response.headers.get('upload-offset'));
  const said = (await response.json().catch(() => null)) as ErrorBody | null;
  throw said ? new ApiError(response.status, said) : new NetworkError(response.status);
}

const askOffset = (id: string) => request(id, { method: 'HEAD', headers: tus });

const append = (id: string, at: number, body: ArrayBuffer) =>
  request(id, {
    method: 'PATCH',
    headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(at) },
    body,
  });

/** Tries until something is decided. A chunk that is already there is no failure: the next try asks where the upload ends. */
async function insist<T>(id: string, work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const stale = error instanceof ApiError && error.code === 'wrong_offset';
      if (!stale && !isTransient(error)) throw error;
      if (stale) continue;
      changeUpload(id, { state: 'waiting' });
      await pause(delays_ms[Math.min(tries, delays_ms.length - 1)]!);
    }
  }
}

/** So long, or until the connection is back. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      clearTimeout(timer);
      removeEventListener('online', stop);
      resolve();
    };
    const timer = setTimeout(stop, ms);
    addEventListener('online', stop);
  });
}
