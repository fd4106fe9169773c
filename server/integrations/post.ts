/** Sends a request to an outside server: ten seconds, no redirects (they would carry our credentials elsewhere). */
async function ask(url: string, request: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string }) {
  const answer = await fetch(url, { ...request, redirect: 'manual', signal: AbortSignal.timeout(10_000) });
  await answer.body?.cancel();
  return answer.status;
}

export const post = (url: string, headers: Record<string, string>, body: string): Promise<number> =>
  ask(url, { method: 'POST', headers, body });

/** Returns only the status of the answer. */
export const probe = (url: string, headers: Record<string, string>): Promise<number> =>
  ask(url, { method: 'GET', headers });
