import type { ComponentProps } from 'react';
import { Field } from '#web/ui/Field.tsx';

/** Autofill is off, because it is another person's address. */
export const EmailField = (props: ComponentProps<typeof Field>) => <Field type="email" autoComplete="off" {...props} />;
