import type { ComponentProps } from 'react';
import { Field } from '#web/ui/Field.tsx';

/** Money, or another number with decimals. */
export const DecimalField = (props: ComponentProps<typeof Field>) => (
  <Field inputMode="decimal" autoComplete="off" {...props} />
);
