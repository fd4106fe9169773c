import { useQuery } from '@tanstack/react-query';
import { requestFormText as text } from '#text/requestForm.ts';
import { useState } from 'react';
import { commonText } from '#text/common.ts';
import { messageOf } from '#web/errors.ts';
import { PayFrame } from '#web/features/client/payLinks/PayFrame.tsx';
import { StatusMessage } from '#web/features/client/payLinks/StatusMessage.tsx';
import { requestFormQuery } from '#web/features/client/requestForm/requestForm.ts';
import { RequestFields } from '#web/features/client/requestForm/RequestFields.tsx';
import { Button } from '#web/ui/Button.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';

/** /request: strangers ask for work. It also runs in a frame on the business' own site, so it links to no other page. */
export function RequestPage() {
  const { data: form, error, isFetching, refetch } = useQuery(requestFormQuery);
  const [sent, setSent] = useState(0);
  const [done, setDone] = useState(false);

  function content() {
    if (done)
      return (
        <StatusMessage variant="good" title={text.sent} body={[text.sentBody]}>
          <Button onClick={() => setDone(false)}>{text.another}</Button>
        </StatusMessage>
      );
    if (form && !form.online) return <StatusMessage variant="gone" title={text.off} body={[text.offBody]} />;
    if (form)
      return (
        <div className="mx-auto max-w-[640px]">
          <PageTitle className="text-26 tracking-[-0.028em] text-balance">{text.title}</PageTitle>
          <p className="mt-1.5 mb-5 text-16 text-pretty text-muted">{text.intro}</p>
          <RequestFields
            key={sent}
            form={form}
            onSent={() => {
              setSent(sent + 1);
              setDone(true);
            }}
          />
        </div>
      );
    if (!error) return <LoadingLine text={text.loading} />;
    return (
      <StatusMessage variant="bad" title={text.failed} body={[messageOf(error)]}>
        <Button variant="primary" size="large" softDisabled={isFetching} onClick={() => void refetch()}>
          {commonText.retry}
        </Button>
      </StatusMessage>
    );
  }
  return (
    <PayFrame title={text.title} questions={text.questions}>
      {content()}
    </PayFrame>
  );
}
