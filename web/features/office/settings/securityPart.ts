import type { SecuritySettings } from '#contract/security.ts';

/** What each part of the security form is given. */
export type PartProps = {
  shown: SecuritySettings;
  isChanged: (key: keyof SecuritySettings) => boolean;
  edit: <K extends keyof SecuritySettings>(key: K, now: SecuritySettings[K]) => void;
  /** The server wants a method before a second step is required. */
  refused: boolean;
};
