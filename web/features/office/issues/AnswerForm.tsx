import { Send, Zap } from 'lucide-react';
import { useState } from 'react';
import { v7 } from 'uuid';
import { issueLimits } from '#contract/base/limits.ts';
import type { IssueDetail } from '#contract/jobs/issue.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { actionText } from '#text/actions.ts';
import { issuesText as text, readyAnswerText } from '#text/issues.ts';
import { useCommand } from '#web/command.ts';
import { useEdits } from '#web/edits.ts';
import { messageOf } from '#web/errors.ts';
import { useForm } from '#web/form.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/Form.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { toast } from '#web/ui/toasts.ts';

/** Three ready answers with one press, because the technician is waiting; or the office's own text. */
export function AnswerForm({ issue }: { issue: IssueDetail }) {
  const name = issue.reporter_name.split(' ')[0]!;
  const [id, setId] = useState(() => v7());
  const held = useEdits<{ text: string }>(`answer:${issue.id}`);
  const { send, ...save } = useCommand('issue.answer', () => {
    held.drop();
    setId(v7());
    toast({ tone: 'success', title: fill(text.sent, { name }) });
  });
  const answer = (words: string) => send({ params: { id: issue.id }, body: { id, text: words } });
  const form = useForm({
    base: { text: '' },
    check: (shown) => ({ text: shown.text.trim() ? undefined : text.answerMissing }),
    save,
    held,
    send: (shown) => answer(shown.text),
  });
  return (
    <section aria-label={fill(text.answer, { name })}>
      <h3 className="mb-2 text-15 font-strong md:text-14">{fill(text.answer, { name })}</h3>
      {save.error && <Alert title={text.notSent} body={messageOf(save.error)} />}
      <div className="mb-3 grid gap-2">
        {readyAnswerText[issue.kind].map((words) => (
          <Button key={words} softDisabled={save.busy} onClick={() => answer(words)} className="ready-answer">
            <Zap size={16} aria-hidden className="flex-none" />
            {words}
          </Button>
        ))}
      </div>
      <Form form={form} className="grid gap-2">
        <TextArea label={fill(text.answerLabel, { name })} maxLength={issueLimits.answer} {...form.field('text')} />
        <Button type="submit" variant="primary" softDisabled={save.busy} className="justify-self-start max-md:w-full">
          <Send size={16} aria-hidden />
          {save.busy ? actionText.sending : text.send}
        </Button>
      </Form>
    </section>
  );
}
