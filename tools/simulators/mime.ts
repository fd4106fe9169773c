/** The decoded content of a mail. */
export type Parsed = { headers: Record<string, string>; text: string; html: string; attachments: Attached[] };
/** An attachment; its bytes in base64, so that JSON can carry them. */
export type Attached = { name: string; type: string; base64: string };

/** Reads the text, HTML and files of mail programs: quoted-printable, base64, nested parts (RFC 2045 to 2047). */
export function parseMail(raw: Buffer): Parsed {
  const { headers, body } = split(raw.toString('latin1'));
  const parts = leaves(headers, body);
  const find = (type: string) => parts.find((part) => part.type === type)?.content ?? '';
  const decoded = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, decodeWords(value)]));
  const attachments = parts.flatMap(({ name, type, base64 }) => (name === null ? [] : [{ name, type, base64 }]));
  return { headers: decoded, text: find('text/plain'), html: find('text/html'), attachments };
}

/** Headers by their lower-case name; a repeated header keeps both values, so that a test can see it. */
function split(source: string): { headers: Record<string, string>; body: string } {
  const [head = '', ...rest] = source.split('\r\n\r\n');
  const headers: Record<string, string> = {};
  for (const line of head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
    const key = name.toLowerCase();
    headers[key] = key in headers ? `${headers[key]}\n${value}` : value;
  }
  return { headers, body: rest.join('\r\n\r\n') };
}

type Leaf = { type: string; content: string; name: string | null; base64: string };

function leaves(headers: Record<string, string>, body: string): Leaf[] {
  const contentType = headers['content-type'] ?? 'text/plain';
  const type = contentType.split(';', 1)[0]!.trim().toLowerCase();
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  if (!type.startsWith('multipart/') || !boundary) {
    const bytes = decode(headers, body);
    const content = bytes.toString('utf8').replaceAll('\r\n', '\n');
    const disposition = headers['content-disposition'] ?? '';
    const name = disposition.startsWith('attachment') ? (/filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? '') : null;
    return [{ type, content, name, base64: bytes.toString('base64') }];
  }
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => {
      const inner = split(part.replace(/^\r\n/, '').replace(/\r\n$/, ''));
      return leaves(inner.headers, inner.body);
    });
}

function decode(headers: Record<string, string>, body: string): Buffer {
  const encoding = headers['content-transfer-encoding']?.toLowerCase();
  return encoding === 'base64'
    ? Buffer.from(body, 'base64')
    : Buffer.from(encoding === 'quoted-printable' ? unquote(body.replaceAll(/=\r\n/g, '')) : body, 'latin1');
}

const unquote = (text: string) =>
  text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** `=?UTF-8?Q?caf=C3=A9?=` to `café`. */
function decodeWords(value: string): string {
  const joined = value.replaceAll(/\?=\s+=\?/g, '?==?');
  const words = joined.replaceAll(/=\?[^?]+\?([BQ])\?([^?]*)\?=/gi, (_, encoding: string, text: string) =>
    encoding.toUpperCase() === 'B'
      ? Buffer.from(text, 'base64').toString('latin1')
      : unquote(text.replaceAll('_', ' ')),
  );
  return joined === words ? value : Buffer.from(words, 'latin1').toString('utf8');
}
