import { LoadingLine } from '#web/ui/LoadingLine.tsx';

/** A whole page in its loading state. */
export function LoadingPage({ text }: { text: string }) {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <LoadingLine text={text} />
    </main>
  );
}
