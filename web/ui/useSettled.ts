import { useEffect, useState } from 'react';

/** What was typed once the typing pauses, so that not every key asks the server. */
export function useSettled(text: string, pause: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text, pause]);
  return settled;
}
