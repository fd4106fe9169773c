import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { call } from '#web/api.ts';

type Report = { incident: string | null; state: 'sending' | 'sent' | 'notSent'; when: Date };

/** As Chromium, Firefox and Safari say that the code of a page didn't come. */
const missingCode = /dynamically imported module|importing a module script failed|unable to preload css/i;

/** Sends what broke to the server's log, once for each error. */
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

/** The page didn't break: its code, and the report of that, could not be fetched. */
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
