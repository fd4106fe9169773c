import { Contrast, Monitor, Moon, Sun, type LucideIcon } from 'lucide-react';
import type { Role } from '#contract/base/role.ts';
import { themes, type Theme } from '#web/theme.ts';

export const themeIcons: Record<Theme, LucideIcon> = { light: Sun, dark: Moon, system: Monitor, sunlight: Contrast };

/** Only technicians read the screen on a driveway at noon. */
export const themesFor = (role: Role): Theme[] => themes.filter((theme) => theme !== 'sunlight' || role === 'tech');
