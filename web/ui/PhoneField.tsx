import type { ComponentProps } from 'react';
import { Field } from '#web/ui/Field.tsx';

/** Somebody else's number, unless the caller says that the browser may know it. */
export const PhoneField = (props: ComponentProps<typeof Field>) => <Field type="tel" autoComplete="off" {...props} />;
