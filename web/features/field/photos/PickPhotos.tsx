import { useId, useRef, type ReactNode } from 'react';

type Props = {
  /** One photo by the phone's own camera, instead of several of those it has. */
  camera?: boolean;
  className: string;
  onPick: (files: File[]) => void;
  children: ReactNode;
};

/** A button that opens the phone's camera or its pictures. */
export function PickPhotos({ camera = false, className, onPick, children }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/*"
        multiple={!camera}
        {...(camera && { capture: 'environment' as const })}
        onChange={({ target }) => {
          onPick([...(target.files ?? [])]);
          // The same photo may be chosen again after it was discarded.
          target.value = '';
        }}
        hidden
      />
      <button type="button" onClick={() => input.current?.click()} className={className}>
        {children}
      </button>
    </>
  );
}
