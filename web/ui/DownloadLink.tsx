import type { ReactNode } from 'react';
import { download } from '#web/download.ts';

type Props = { href: string; className: string; children: ReactNode };

/** A link to a file that the server sends only after a recent sign-in. */
export function DownloadLink({ href, className, children }: Props) {
  return (
    <a
      href={href}
      download
      onClick={(event) => {
        event.preventDefault();
        void download(href);
      }}
      className={className}
    >
      {children}
    </a>
  );
}
