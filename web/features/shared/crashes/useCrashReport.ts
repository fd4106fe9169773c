import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { call } from '#web/api.ts';

type Report = { incident: string | null; state: 'sending' | 'sent' | 'notSent'; when: Date };

/** Matches the message of Chromium, Firefox and Safari for page code that failed to load. */
const missingCode = /dynamically imported module|importing a module script failed|unable to preload css/i;

/** Sends the error to the server's log, once per error. */
const sent = new WeakMap<Error, Promise<string>>();

function send(error: Error): Promise<string> {
  const known = sent.get(error);
  if (known) return known;
  const body = {
    path: location.pathname.slice(0, 500),
    message: error.message.slice(0, 1_000),
    stack: error.stack?.slice(0, 8_000) ?? null,
  };
  const incident = call('report.crash', { body }).then((receipt) => receipt.incident);
  sent.set(error, incident);
  return incident;
}

/** The page isn't broken: its code, and the report about it, couldn't be sent or loaded. */
export function useUnreachable({ state }: Report): boolean {
  const thrown = useRouteError();
  return thrown instanceof Error && missingCode.test(thrown.message) && (state === 'notSent' || !navigator.onLine);
}

export function useCrashReport(): Report {
  const thrown = useRouteError();
  const [report, setReport] = useState<Report>(() => ({ incident: null, state: 'sending', when: new Date() }));

  useEffect(() => {
    let gone = false;
    send(thrown instanceof Error ? thrown : new Error(String(thrown))).then(
      (incident) => !gone && setReport((before) => ({ ...before, incident, state: 'sent' })),
      () => !gone && setReport((before) => ({ ...before, state: 'notSent' })),
    );
    return () => {
      gone = true;
    };
  }, [thrown]);
  return report;
}
