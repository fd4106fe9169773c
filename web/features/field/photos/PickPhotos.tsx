import { useId, useRef, type ReactNode } from 'react';

type Props = {
  /** Takes one photo with the phone's camera, instead of picking several existing ones. */
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
          // The technician may choose the same photo again after discarding it.
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
