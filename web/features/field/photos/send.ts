import type { QueryClient } from '@tanstack/react-query';
import { v7 } from 'uuid';
import type { ErrorBody } from '#contract/errors.ts';
import { photoLimits } from '#contract/base/limits.ts';
import { fill } from '#contract/text/fill.ts';
import { uploadText as text } from '#text/photos.ts';
import { visitText } from '#text/visit.ts';
import { ApiError, call, isTransient, NetworkError } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { shrink, type Shrunk } from '#web/features/field/photos/shrink.ts';
import {
  allUploads,
  changeUpload,
  dropUploads,
  isUnsent,
  putUpload,
  type Target,
  type Upload,
} from '#web/features/field/photos/uploads.ts';
import { putStep } from '#web/features/field/visits.ts';
import { refresh } from '#web/freshness.ts';
import { routePath } from '#web/routePath.ts';
import { sessionQuery } from '#web/session.ts';
import { toast } from '#web/ui/toasts.ts';

/** Small enough to arrive in time on a bad connection, and to keep the progress bar moving. */
const chunkSize = 128 * 1_024;
const delays_ms = [1_000, 2_000, 5_000, 10_000];

const contents = new Map<string, Shrunk>();
let reading: Promise<unknown> = Promise.resolve();
let running = false;

/**
 * Reads files one after the other and queues the photos. It reads them at once, even while the queue waits for signal,
 * because a browser may lose a file later. The time a photo was taken comes from its file, unless that lies in the
 * future.
 */
export function addPhotos(
  files: readonly File[],
  target: Target,
  { client, owner }: { client: QueryClient; owner: string },
): void {
  for (const file of files) {
    const id = v7();
    const takenAt = new Date(Math.min(Date.now(), file.lastModified || Date.now())).toISOString();
    const upload = { ...target, id, owner, takenAt, announced: null, progress: 0, preview: null, message: null };
    putUpload({ ...upload, state: 'preparing' });
    reading = reading.then(() => prepare(id, file)).then(() => void sendWaiting(client));
  }
  addEventListener('beforeunload', holdBack);
}

export function retryUpload(id: string, client: QueryClient): void {
  changeUpload(id, { state: 'waiting', message: null });
  void sendWaiting(client);
}

function holdBack(event: BeforeUnloadEvent): void {
  if (allUploads().some(isUnsent)) event.preventDefault();
}

/** A job waits for these announcements, so they don't queue behind the bytes of other photos. */
const comesFirst = ({ announced, stepId, itemId }: Upload) => announced === null && Boolean(stepId ?? itemId);

/** Sends one photo after the other, while the person who took them is signed in. */
async function sendWaiting(client: QueryClient): Promise<void> {
  if (running) return;
  running = true;
  try {
    for (;;) {
      const mine = client.getQueryData(sessionQuery.queryKey)?.profile.id;
      const waiting = allUploads().filter(({ owner, state }) => owner === mine && state === 'waiting');
      const first = waiting.find(comesFirst);
      if (first) await attempt(first.id, (content) => announce(client, first, content));
      else if (waiting[0]) await attempt(waiting[0].id, (content) => send(client, waiting[0]!, content));
      else return;
    }
  } finally {
    running = false;
  }
}

async function attempt(id: string, work: (content: Shrunk) => Promise<unknown>): Promise<void> {
  try {
    await work(contents.get(id)!);
  } catch (error) {
    changeUpload(id, { state: 'failed', message: messageOf(error as Error) });
  }
}

async function send(client: QueryClient, upload: Upload, content: Shrunk): Promise<void> {
  const { id } = upload;
  await deliver(id, upload.announced ?? (await announce(client, upload, content)), content);
  changeUpload(id, { state: 'sent', progress: 1 });
  contents.delete(id);
  await refresh(client, 'photo');
}

/** Drops a file that isn't a photo. */
async function prepare(id: string, file: File): Promise<void> {
  const content = await shrink(file).catch(() => null);
  if (!content || content.bytes.byteLength > photoLimits.bytes) {
    dropUploads([id]);
    const body = content ? text.tooLarge : text.unreadable;
    toast({ tone: 'error', title: fill(text.notAdded, { file: file.name }), body });
    return;
  }
  contents.set(id, content);
  changeUpload(id, { state: 'waiting', preview: content.preview });
}

/** If the same picture was sent before, the server answers with that photo and the bytes it has received. */
async function announce(client: QueryClient, upload: Upload, { bytes, sha256 }: Shrunk) {
  const { id, jobId, kind, stepId = null, itemId = null, issueId = null, takenAt, tickedAt } = upload;
  const commandId = v7();
  const photo = await insist(id, () =>
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
  const announced = { id: photo.id, received: photo.received_bytes };
  changeUpload(id, { announced });
  if (stepId && tickedAt) await tick(client, { id, jobId, stepId, tickedAt });
  return announced;
}

/** If the step can't be checked off any more, the photo is still sent. */
async function tick(
  client: QueryClient,
  { id, jobId, stepId, tickedAt }: { id: string; jobId: string; stepId: string; tickedAt: string },
): Promise<void> {
  const command = { commandId: v7(), params: { id: stepId }, body: { done: true, occurred_at: tickedAt } };
  try {
    putStep(client, jobId, await insist(id, () => call('job.tick', command)));
  } catch (error) {
    toast({ tone: 'error', title: visitText.tickFailed, body: messageOf(error as Error) });
  }
  await refresh(client, 'job');
  changeUpload(id, { tickedAt: undefined });
}

/** Sends until the server has every byte; after a lost connection the server says where to go on. */
async function deliver(id: string, announced: { id: string; received: number }, { bytes }: Shrunk): Promise<void> {
  let sent = announced.received;
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

/** Retries until the server decides. A chunk that has already arrived is no failure: the next attempt asks for the offset. */
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

/** Waits this long, or until the connection is back. */
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
