const toHex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** 256 random bits, and their hash, which the server stores. Only people who get the link know the secret itself. */
export async function newToken(): Promise<{ token: string; token_hash: string }> {
  const random = crypto.getRandomValues(new Uint8Array(32));
  const token = btoa(String.fromCodePoint(...random))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return { token, token_hash: toHex(new Uint8Array(hash)) };
}

/** The secret is in the fragment, which browsers don't send and servers don't log. */
export const linkOf = (token: string) => `${window.location.origin}/shared#token=${token}`;
