import { useId, useRef, type ComponentProps } from 'react';

type Props = Omit<ComponentProps<'button'>, 'onClick'> & {
  /** Takes one photo with the phone's camera, instead of picking several existing ones. */
  camera?: boolean;
  onPick: (files: File[]) => void;
  /** The button does this instead, for now. The input stays, because a camera that is open already gives its photo to it. */
  onPress?: (() => void) | undefined;
};

/** A button that opens the phone's camera or its pictures. */
export function PickPhotos({ camera = false, onPick, onPress, ...button }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  /** What the photo was wanted for when the camera was opened; the page may go on meanwhile. */
  const wanted = useRef<Props['onPick'] | null>(null);
  function open() {
    wanted.current = onPick;
    input.current?.click();
  }
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
          (wanted.current ?? onPick)([...(target.files ?? [])]);
          wanted.current = null;
          // The technician may choose the same photo again after discarding it.
          target.value = '';
        }}
        hidden
      />
      <button type="button" {...button} onClick={onPress ?? open} />
    </>
  );
}
