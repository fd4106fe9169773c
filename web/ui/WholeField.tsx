import type { ComponentProps } from 'react';
import { Field } from '#web/ui/Field.tsx';

/** A whole number. */
export const WholeField = (props: ComponentProps<typeof Field>) => (
  <Field inputMode="numeric" autoComplete="off" {...props} />
);
