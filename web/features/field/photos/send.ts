import type { QueryClient } from '@tanstack/react-query';
import { v7 } from 'uuid';
import { photoLimits } from '#contract/base/limits.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { uploadText as text } from '#text/photos.ts';
import { visitText } from '#text/visit.ts';
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
import { toast } from '#web/ui/toasts.ts';

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
    const upload = { ...target, id, owner, takenAt, announced: null, progress: 0, preview: null, message: null };
    putUpload({ ...upload, state: 'preparing' });
  }
  addEventListener('beforeunload', holdBack);
  void sendWaiting(client);
}

function holdBack(event: BeforeUnloadEvent): void {
  if (allUploads().some(isUnsent)) event.preventDefault();
}

/** A job waits for these to be announced: they don't stand behind the bytes of others. */
const comesFirst = ({ announced, stepId, itemId }: Upload) => announced === null && Boolean(stepId ?? itemId);

/** One after the other, as long as the person who took them is signed in. */
export async function sendWaiting(client: QueryClient): Promise<void> {
  if (running) return;
  running = true;
  try {
    for (;;) {
      const mine = client.getQueryData(sessionQuery.queryKey)?.profile.id;
      const waiting = allUploads().filter(
        ({ owner, state }) => owner === mine && (state === 'preparing' || state === 'waiting'),
      );
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
    const content = await prepare(id);
    if (content) await work(content);
  } catch (error) {
    changeUpload(id, { state: 'failed', message: messageOf(error as Error) });
  }
}

async function send(client: QueryClient, upload: Upload, content: Shrunk): Promise<void> {
  const { id } = upload;
  await deliver(id, upload.announced ?? (await announce(client, upload, content)), content);
  changeUpload(id, { state: 'sent', progress: 1 });
  forget(id);
  await refresh(client, 'photo');
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

/** The same picture may have been sent before: then that photo is this one, as far as it has come. */
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
  if (stepId && tickedAt) await tick(client, id, stepId, tickedAt);
  return announced;
}

/** A step that can't be checked off any more costs no photo. */
async function tick(client: QueryClient, id: string, stepId: string, occurred_at: string): Promise<void> {
  const commandId = v7();
  try {
    await insist(id, () => call('job.tick', { commandId, params: { id: stepId }, body: { done: true, occurred_at } }));
  } catch (error) {
    toast({ tone: 'error', title: visitText.tickFailed, body: messageOf(error as Error) });
  }
  await refresh(client, 'job');
}

/** Until all of it is there: after a lost connection the server says where it ended. */
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
