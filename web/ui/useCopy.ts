import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { backupText } from '#text/setup.ts';
import { toast } from '#web/ui/toasts.ts';

/** Copies a text, and confirms that for a moment. */
export function useCopy(text: string) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 3_000);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast({ tone: 'error', title: backupText.copyFailed });
    }
  }
  return { copied, copy: () => void copy(), Icon: copied ? Check : Copy };
}
