import { useSyncExternalStore } from 'react';

/** The themes that a user may choose; `sunlight` is offered to technicians only. */
export const themes = ['light', 'dark', 'system', 'sunlight'] as const;
export type Theme = (typeof themes)[number];

const dark = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let chosen = stored();
let place: { tech: boolean; alwaysDark: boolean } = { tech: false, alwaysDark: false };

function stored(): Theme {
  try {
    const value = localStorage.getItem('theme');
    return themes.find((theme) => theme === value) ?? 'system';
  } catch {
    return 'system';
  }
}

function shown(): 'light' | 'dark' | 'sunlight' {
  if (place.alwaysDark) return 'dark';
  if (chosen === 'sunlight') return place.tech ? 'sunlight' : 'light';
  return chosen === 'system' ? (dark.matches ? 'dark' : 'light') : chosen;
}

function paint() {
  const root = document.documentElement;
  root.dataset['theme'] = shown();
  const background = getComputedStyle(root).getPropertyValue('--background');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', background);
}

export function chooseTheme(theme: Theme) {
  chosen = theme;
  try {
    localStorage.setItem('theme', theme);
  } catch {
    // Storage may be switched off: the choice then lasts as long as the page is open.
  }
  paint();
  for (const listener of listeners) listener();
}

/** The theme depends on the area: the landing page is always dark, and sunlight is for technicians. */
export function paintFor(next: { tech: boolean; alwaysDark: boolean }) {
  place = next;
  paint();
}

export function useTheme(): Theme {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => chosen,
  );
}

dark.addEventListener('change', paint);
addEventListener('storage', (event) => {
  if (event.key !== 'theme') return;
  chosen = stored();
  paint();
  for (const listener of listeners) listener();
});
