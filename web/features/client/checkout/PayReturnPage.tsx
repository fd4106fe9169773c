import { useEffect, useState, type ReactNode } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { endpoints } from '#contract/endpoints.ts';
import type { Payment } from '#contract/money/payment.schema.ts';
import { can } from '#contract/permissions.ts';
import type { Role } from '#contract/base/role.ts';
import { payReturnText as text, checkoutText } from '#text/checkout.ts';
import { sessionText } from '#text/session.ts';
import { fill } from '#contract/text/fill.ts';
import { learnEndpoints } from '#web/routePath.ts';
import { ApiError } from '#web/api.ts';
import { messageOf } from '#web/errors.ts';
import { forgetWayBack, openOrder, readWayBack } from '#web/features/shared/checkout/approval.ts';
import { outcomeOf, paidWords, reasonOf, type Outcome } from '#web/features/shared/checkout/outcome.ts';
import { useReturn } from '#web/features/client/checkout/useReturn.ts';
import { AuthFrame } from '#web/features/shared/sessions/AuthFrame.tsx';
import { leftWith, payLinkPath } from '#web/features/client/payLinks/link.ts';
import { isUuid } from '#web/isUuid.ts';
import { useSession } from '#web/session.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button, button } from '#web/ui/Button.tsx';
import { LoadingLine } from '#web/ui/LoadingLine.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';

learnEndpoints(endpoints);

const closes_ms = 2_500;

const words: Record<Exclude<Outcome, 'open'>, { title: string; body: string }> = {
  done: { title: text.done, body: text.doneBody },
  pending: { title: text.pending, body: text.pendingBody },
  declined: { title: text.declined, body: text.declinedBody },
  failed: { title: text.failed, body: checkoutText.cancelledBody },
  expired: { title: text.expired, body: text.expiredBody },
  cancelled: { title: checkoutText.cancelled, body: text.cancelledBody },
  replaced: { title: text.replaced, body: text.replacedBody },
};

/** PayPal returns to this page: in its own window, or in the page itself if the browser blocks windows. */
export function PayReturnPage() {
  const [params] = useSearchParams();
  const id = params.get('payment') ?? '';
  // A client who left from a pay link returns to it: they aren't signed in.
  if (leftWith(id)) return <Navigate to={payLinkPath(id, params.get('cancelled') === '1')} replace />;
  return (
    <AuthFrame title={text.page} width="form">
      {isUuid(id) ? (
        <Returning id={id} cancelled={params.get('cancelled') === '1'} />
      ) : (
        <Said title={text.unknown} body={text.unknownBody}>
          <Link to="/" className={wideButton}>
            {text.toPortal}
          </Link>
        </Said>
      )}
    </AuthFrame>
  );
}

function Returning({ id, cancelled }: { id: string; cancelled: boolean }) {
  const session = useSession();
  const actor = session.data?.pending ? null : session.data?.profile;
  const follows = actor ? can(actor, 'payment.follow') === true : false;
  const returned = useReturn(id, cancelled, follows);

  if (session.isPending) return <LoadingLine text={sessionText.checking} />;
  if (!actor) {
    return (
      <Said title={text.signedOut} body={text.signedOutBody}>
        <Link to="/auth" className={wideButton}>
          {text.signIn}
        </Link>
      </Said>
    );
  }
  const gone = returned.kind === 'refused' && returned.error instanceof ApiError && returned.error.status === 404;
  if (!follows || gone) {
    return (
      <Said title={text.unknown} body={text.unknownBody}>
        <WayBack role={actor.role} payment={null} />
      </Said>
    );
  }
  if (returned.kind === 'refused') {
    return (
      <Said title={text.failedToAsk} body={messageOf(returned.error)}>
        <WayBack role={actor.role} payment={null} />
      </Said>
    );
  }
  if (returned.kind === 'asking') {
    return returned.slow ? (
      <Said title={text.slow} body={text.slowBody}>
        <WayBack role={actor.role} payment={null} />
      </Said>
    ) : (
      <Said title={text.checking} body={text.checkingBody}>
        <LoadingLine text={text.checking} />
      </Said>
    );
  }
  return <Known payment={returned.payment} role={actor.role} />;
}

/** Returns to the same PayPal order in the same window, to pay with another card or account. */
function AnotherWay({ payment }: { payment: Payment }) {
  const [state, setState] = useState<'idle' | 'opening' | Error>('idle');

  function open() {
    setState('opening');
    openOrder(payment).then((link) => location.assign(link), setState);
  }
  return (
    <>
      {state instanceof Error && <Alert title={checkoutText.failed} body={reasonOf(state)} />}
      <Button variant="primary" size="large" softDisabled={state === 'opening'} onClick={open} className="w-full">
        {state === 'opening' ? checkoutText.opening : text.another}
      </Button>
    </>
  );
}

function Known({ payment, role }: { payment: Payment; role: Role }) {
  const outcome = outcomeOf(payment);
  if (outcome === 'open') return null;
  const { title, body } = words[outcome];
  return (
    <Said title={title} body={fill(body, paidWords(payment))}>
      {outcome === 'declined' && <AnotherWay payment={payment} />}
      <WayBack
        role={role}
        payment={payment}
        variant={outcome === 'declined' ? 'plain' : 'primary'}
        closesItself={outcome !== 'declined' && outcome !== 'failed'}
      />
    </Said>
  );
}

type WayBackProps = { role: Role; payment: Payment | null; variant?: 'primary' | 'plain'; closesItself?: boolean };

/** Leads to the waiting page if it is still open, otherwise to the same page in this window. */
function WayBack({ role, payment, variant = 'primary', closesItself = false }: WayBackProps) {
  const opener = window.opener as Window | null;
  const hasOpener = opener !== null && !opener.closed;
  useEffect(() => {
    if (!closesItself || !hasOpener) return undefined;
    const timer = setTimeout(() => window.close(), closes_ms);
    return () => clearTimeout(timer);
  }, [closesItself, hasOpener]);

  if (hasOpener) {
    return (
      <>
        <Button variant={variant} size="large" className="w-full" onClick={() => window.close()}>
          {text.close}
        </Button>
        {closesItself && <p className="text-center text-14 text-muted">{text.closing}</p>}
      </>
    );
  }
  const came = readWayBack();
  const { to, label } = placeOf(role, payment);
  return (
    <Link
      to={came ?? to}
      replace
      onClick={forgetWayBack}
      className={button({ variant, size: 'large', className: 'w-full' })}
    >
      {came ? (came.startsWith('/client/invoices/') ? text.toInvoice : text.toPortal) : label}
    </Link>
  );
}

/** The page where this role sees the payment's outcome. */
function placeOf(role: Role, payment: Payment | null): { to: string; label: string } {
  if (role === 'admin') return { to: '/admin/payments', label: text.toPayments };
  if (role !== 'client') return { to: `/${role}`, label: text.toPortal };
  const invoice = payment?.invoice_id;
  return invoice
    ? { to: `/client/invoices/${invoice}`, label: text.toInvoice }
    : { to: '/client/invoices', label: text.toInvoices };
}

const wideButton = button({ variant: 'primary', size: 'large', className: 'w-full' });

function Said({ title, body, children }: { title: string; body: string; children: ReactNode }) {
  return (
    <div className="pt-3 lg:pt-0">
      <output className="block">
        <PageTitle className="text-26 tracking-[-0.028em] text-balance lg:text-30">{title}</PageTitle>
        <p className="mt-2 text-16 text-muted">{body}</p>
      </output>
      <div className="mt-7 grid gap-3">{children}</div>
    </div>
  );
}
