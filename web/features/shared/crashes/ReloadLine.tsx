import { bootText } from '#text/boot.ts';

/** A sentence with Reload, for when there is no code to show more. */
export const ReloadLine = ({ text }: { text: string }) => (
  <p role="alert" className="m-auto p-8 text-16">
    {text}{' '}
    <button type="button" className="font-medium text-accent underline" onClick={() => location.reload()}>
      {bootText.reload}
    </button>
  </p>
);
