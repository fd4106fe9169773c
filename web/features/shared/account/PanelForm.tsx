import type { ReactNode } from 'react';
import { commonText } from '#text/common.ts';
import type { FormState } from '#web/form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/Form.tsx';

type Props = { form: FormState; submit: string; onClose: () => void; children: ReactNode };

/** A form that opens below the value it changes, and closes again. */
export function PanelForm({ form, submit, onClose, children }: Props) {
  return (
    <Form form={form} className="grid gap-4 rule-t px-4 pt-4 pb-5 md:max-w-[420px]">
      {children}
      <div className="flex gap-2 max-md:*:flex-1">
        <Button type="submit" variant="primary" softDisabled={form.busy}>
          {submit}
        </Button>
        <Button softDisabled={form.busy} onClick={onClose}>
          {commonText.cancel}
        </Button>
      </div>
    </Form>
  );
}
