import { Camera as CameraIcon, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { fill } from '#contract/text/fill.ts';
import { cameraText as text, uploadText } from '#text/photos.ts';
import { PickPhotos } from '#web/features/field/photos/PickPhotos.tsx';
import { photoPath } from '#web/features/shared/photos/photos.ts';
import { button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Modal } from '#web/ui/Modal.tsx';
import '#web/features/shared/photos/photos.css';

type Props = {
  /** What the next photo should show. */
  title: string;
  /** The before picture that lies over the camera, if there is one. */
  ghost: string | null;
  onShoot: (files: File[]) => void;
  onClose: () => void;
};

type View = { state: 'starting' } | { state: 'open'; stream: MediaStream } | { state: 'denied' };

/** This device's camera while the page is shown; released when it closes. */
function useCamera(): View {
  const [view, setView] = useState<View>({ state: 'starting' });
  useEffect(() => {
    let closed = false;
    let stream: MediaStream | null = null;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    async function open() {
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: 'environment', width: { ideal: 2_560 }, height: { ideal: 1_920 } },
        });
        if (closed) stop();
        else setView({ state: 'open', stream });
      } catch {
        // Permission was denied, another app uses the camera, or the device has none.
        if (!closed) setView({ state: 'denied' });
      }
    }
    void open();
    return () => {
      closed = true;
      stop();
    };
  }, []);
  return view;
}

async function frameOf(video: HTMLVideoElement): Promise<File> {
  const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
  canvas.getContext('2d')!.drawImage(video, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 });
  return new File([blob], 'photo.jpg', { type: blob.type });
}

/** Takes photos one after the other; the before picture shows where to stand. Without a camera the phone's app does it. */
export function Camera({ title, ghost, onShoot, onClose }: Props) {
  const view = useCamera();
  const video = useRef<HTMLVideoElement>(null);
  const [strength, setStrength] = useState(40);
  const [count, setCount] = useState(0);
  const stream = view.state === 'open' ? view.stream : null;

  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);

  const take = (files: File[]) => {
    setCount((before) => before + files.length);
    onShoot(files);
  };
  return (
    <Modal open onClose={onClose} label={text.title} className="photo-viewer">
      <div className="camera">
        <div className="photo-bar">
          <p className="min-w-0 flex-1 text-16 font-strong wrap-anywhere">{title}</p>
          <IconButton
            label={text.close}
            Icon={X}
            onClick={onClose}
            className="text-chrome-text hover:bg-chrome-raised"
          />
        </div>
        <div className="camera-view">
          {view.state === 'open' && (
            <>
              <video ref={video} autoPlay playsInline muted />
              {ghost && <img src={photoPath(ghost, 'full')} alt={text.ghostAlt} style={{ opacity: strength / 100 }} />}
            </>
          )}
          {view.state === 'starting' && <p className="p-4 text-chrome-muted">{text.starting}</p>}
          {view.state === 'denied' && (
            <div className="grid h-full place-content-center justify-items-center gap-3 p-6 text-center">
              <p className="text-17 font-strong text-chrome-text">{text.denied}</p>
              <p className="text-15 text-chrome-muted">{text.deniedBody}</p>
              <PickPhotos camera onPick={take} className={button({ variant: 'spray', size: 'alone' })}>
                <CameraIcon size={20} aria-hidden />
                {text.ownCamera}
              </PickPhotos>
            </div>
          )}
        </div>
        <div className="grid justify-items-center gap-2 p-4">
          {ghost && view.state === 'open' && (
            <label className="flex w-full max-w-[420px] items-center gap-3 text-14">
              {text.ghost}
              <input
                type="range"
                min={0}
                max={80}
                step={5}
                value={strength}
                aria-label={text.strength}
                onChange={(event) => setStrength(event.target.valueAsNumber)}
                className="min-w-0 flex-1"
              />
            </label>
          )}
          {view.state === 'open' && (
            <button
              type="button"
              aria-label={uploadText.take}
              onClick={() => video.current?.videoWidth && void frameOf(video.current).then((file) => take([file]))}
              className="camera-shoot"
            />
          )}
          <output className="text-14 tabular-nums">{count > 0 && fill(text.taken, { count })}</output>
        </div>
      </div>
    </Modal>
  );
}
