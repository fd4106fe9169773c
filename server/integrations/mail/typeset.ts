import { frameText } from '#text/mail.ts';
import { fill } from '#contract/text/fill.ts';
import type { Email } from '#server/integrations/mail/email.ts';
import { currentLanguage } from '#server/language.ts';

/** The business that sends the email, and its portal's address. */
export type Frame = { business: string; address: string };

/** Lays an email out as HTML and as plain text, without images or fonts. */
export function typeset(email: Email, frame: Frame): { subject: string; text: string; html: string } {
  // People type their own names; a line break in a name must not look like a paragraph of ours.
  const lines = email.lines.map(oneLine);
  const footer = oneLine(fill(email.footer ?? frameText.footer, frame));
  return {
    subject: oneLine(email.subject),
    text: plain({ ...email, lines }, footer),
    html: page({ ...email, subject: oneLine(email.subject), lines }, footer, oneLine(frame.business)),
  };
}

const oneLine = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();

/** The code comes after the first line, which says what it is for. */
function plain({ lines, code, action, also }: Email, footer: string): string {
  const parts = [
    ...lines.slice(0, 1),
    ...(code ? [`${frameText.code}: ${code}`] : []),
    ...lines.slice(1),
    ...[action, also].flatMap((way) => (way ? [`${way.label}:\n${way.url}`] : [])),
    `--\n${footer}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character]!);

/** The brand colours (web/styles) as hex values that every mail program supports; `night` has the dark ones. */
const ink = {
  asphalt: '#091c23',
  concrete: '#f3f2ef',
  washed: '#ffffff',
  hairline: '#dddcd8',
  text: '#0f2229',
  muted: '#546266',
  tide: '#00697a',
  wet: '#ddf4f5',
  button: '#0b2c36',
  onDark: '#f2f8f8',
  dull: '#21363e',
  spray: '#51e7e4',
};

const night = `@media (prefers-color-scheme: dark) {
  .page { background: #081317 !important; }
  .sheet { background: #0f1c21 !important; border-color: #23343a !important; }
  .text, .text a { color: #edf3f3 !important; }
  .muted, .muted a { color: #a5b2b6 !important; }
  .code { background: #17272d !important; color: #51e7e4 !important; }
  .button { background: #51e7e4 !important; color: #091c23 !important; }
  .rule { border-color: #23343a !important; }
}`;

const font = "font-family:Archivo,ui-sans-serif,system-ui,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

function page({ subject, lines, code, action, also }: Email, footer: string, business: string): string {
  return `<!doctype html>
<html lang="${currentLanguage()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="format-detection" content="telephone=no">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(subject)}</title>
<style>${night}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${ink.concrete};-webkit-text-size-adjust:100%">
<div class="page" style="padding:32px 12px;background:${ink.concrete};${font}">
<div class="sheet" style="max-width:560px;margin:0 auto;background:${ink.washed};border:1px solid ${ink.hairline};border-radius:12px;overflow:hidden">
<div style="padding:22px 28px 20px;background:${ink.asphalt}">
${pass}
<div style="margin-top:14px;color:${ink.onDark};font-size:17px;line-height:24px;font-weight:640;letter-spacing:-0.01em">${escape(business)}</div>
</div>
<div style="padding:28px 28px 8px">
<h1 class="text" style="margin:0 0 20px;color:${ink.text};font-size:22px;line-height:28px;font-weight:640;letter-spacing:-0.02em">${escape(subject)}</h1>
${lines.slice(0, 1).map(paragraph).join('')}
${code ? codeBlock(code) : ''}
${lines.slice(1).map(paragraph).join('\n')}
${action ? button(action) : ''}
${also ? link(also) : ''}
</div>
<div class="rule muted" style="margin:0 28px;padding:16px 0 24px;border-top:1px solid ${ink.hairline};color:${ink.muted};font-size:13px;line-height:20px">${escape(footer)}</div>
</div>
</div>
</body>
</html>
`;
}

/** A row of dull squares, of which the first few are washed. */
const pass = (() => {
  const square = (colour: string) =>
    `<span style="display:inline-block;width:9px;height:9px;margin-right:4px;border-radius:2px;background:${colour}"></span>`;
  const row = [...Array.from({ length: 5 }, () => ink.spray), ...Array.from({ length: 9 }, () => ink.dull)];
  return `<div aria-hidden="true" style="font-size:0;line-height:0;white-space:nowrap">${row.map(square).join('')}</div>`;
})();

const paragraph = (line: string) =>
  `<p class="text" style="margin:0 0 16px;color:${ink.text};font-size:16px;line-height:25px">${escape(line)}</p>`;

const codeBlock = (code: string) =>
  `<div class="code" style="margin:8px 0 24px;padding:18px 12px 18px 20px;border-radius:8px;background:${ink.wet};color:${ink.asphalt};text-align:center;font-family:ui-monospace,'SF Mono',Menlo,Consolas,'Courier New',monospace;font-size:34px;line-height:42px;font-weight:700;letter-spacing:0.2em">${escape(code)}</div>`;

const button = ({ label, url }: { label: string; url: string }) =>
  `<p style="margin:8px 0 20px"><a class="button" href="${escape(url)}" style="display:inline-block;padding:14px 22px;border-radius:6px;background:${ink.button};color:${ink.onDark};font-size:16px;line-height:20px;font-weight:640;text-decoration:none">${escape(label)}</a></p>
<p class="muted" style="margin:0 0 20px;color:${ink.muted};font-size:13px;line-height:20px">${escape(frameText.plainLink)}<br><a href="${escape(url)}" style="color:${ink.tide};word-break:break-all">${escape(url)}</a></p>`;

const link = ({ label, url }: { label: string; url: string }) =>
  `<p class="text" style="margin:0 0 20px;font-size:15px;line-height:22px"><a href="${escape(url)}" style="color:${ink.tide}">${escape(label)}</a></p>`;
