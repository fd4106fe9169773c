import { sessionsText } from '#text/account.ts';
import { fill } from '#contract/text/fill.ts';

/** The first match wins: Edge, Opera and Samsung also claim to be Chrome, and Chrome claims to be Safari. */
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

/** Android before Linux, and phones before the Mac they claim to be. */
const systems: [RegExp, string, 'phone' | 'desk'][] = [
  [/\biPhone\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'phone'],
  [/\bAndroid\b/, 'Android', 'phone'],
  [/\bWindows\b/, 'Windows', 'desk'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac', 'desk'],
  [/\bCrOS\b/, 'ChromeOS', 'desk'],
  [/\bLinux\b/, 'Linux', 'desk'],
];

/** A browser's user agent in words: 'Chrome on Windows'. It helps the user recognize the device, and proves nothing. */
export function deviceOf(userAgent: string): { name: string; kind: 'phone' | 'desk' } {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [, system, kind = 'desk'] = systems.find(([pattern]) => pattern.test(userAgent)) ?? [];
  if (!browser && !system) return { name: sessionsText.unknownDevice, kind };
  const name = fill(sessionsText.device, {
    browser: browser ?? sessionsText.unknownBrowser,
    system: system ?? sessionsText.unknownSystem,
  });
  return { name, kind };
}
