import { refusedBy } from '#server/db/refusals.ts';

/** PostgreSQL's codes for a deadlock and for a serialization failure. */
const retryable = ['40P01', '40001'];
const tries = 5;

/** PostgreSQL aborts one side of a deadlock and rolls it back, so the whole transaction can be run again. */
export async function retryOnDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  for (let done = 1; ; done += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (done === tries || !refusedBy(error, ...retryable)) throw error;
    }
  }
}
