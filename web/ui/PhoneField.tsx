import type { ComponentProps } from 'react';
import { Field } from '#web/ui/Field.tsx';

/** Autofill is off, because it is another person's number; a caller can switch it on. */
export const PhoneField = (props: ComponentProps<typeof Field>) => <Field type="tel" autoComplete="off" {...props} />;
