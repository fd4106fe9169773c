import { useMutation, type UseMutationOptions } from '@tanstack/react-query';

type Options<I, O> = Pick<UseMutationOptions<O, Error, I>, 'retry' | 'retryDelay' | 'scope' | 'onSuccess' | 'onError'>;

/**
 * Something that takes a while and may fail: a request that isn't a command, or several steps in a row. Commands have
 * web/command.ts, which is built on this and stands apart: the sign-in pages don't load what makes command ids.
 */
export function useAction<O, I = void>(run: (input: I) => Promise<O>, options: Options<I, O> = {}) {
  const action = useMutation({ mutationFn: run, ...options });
  return {
    run: action.mutate as (input: I) => void,
    /** For whoever waits for the answer, and deals with the failure. */
    runAsync: action.mutateAsync as (input: I) => Promise<O>,
    busy: action.isPending,
    done: action.isSuccess,
    data: action.data,
    error: action.error,
    forget: action.reset,
  };
}
