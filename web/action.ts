import { useMutation, type UseMutationOptions } from '@tanstack/react-query';

type Options<I, O> = Pick<UseMutationOptions<O, Error, I>, 'retry' | 'retryDelay' | 'scope' | 'onSuccess' | 'onError'>;

/**
 * Runs work that takes a while and may fail: a request that isn't a command, or several steps in a row. Commands use
 * web/command.ts, which builds on this. It is a separate file so that the sign-in pages don't load the code that makes
 * command ids.
 */
export function useAction<O, I = void>(run: (input: I) => Promise<O>, options: Options<I, O> = {}) {
  const action = useMutation({ mutationFn: run, ...options });
  return {
    run: action.mutate as (input: I) => void,
    /** For a caller that awaits the answer and handles the failure itself. */
    runAsync: action.mutateAsync as (input: I) => Promise<O>,
    busy: action.isPending,
    done: action.isSuccess,
    data: action.data,
    error: action.error,
    forget: action.reset,
  };
}
