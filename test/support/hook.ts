import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, useState } from 'react';
import { renderToString } from 'react-dom/server';

/**
 * Runs a hook without a browser: renders it once for each step, which acts on the latest value, and returns the last
 * one. Effects don't run.
 */
export function runHook<T>(useIt: () => T, ...steps: ((value: T) => void)[]): T {
  let last: T;
  function Probe() {
    const [done, setDone] = useState(0);
    last = useIt();
    const step = steps[done];
    if (step) {
      setDone(done + 1);
      step(last);
    }
    return null;
  }
  renderToString(createElement(QueryClientProvider, { client: new QueryClient() }, createElement(Probe)));
  return last!;
}
