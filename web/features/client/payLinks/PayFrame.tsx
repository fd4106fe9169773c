import { useQuery } from '@tanstack/react-query';
import { Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPhone, telLink } from '#contract/base/phone.ts';
import { payLinkText as text } from '#text/payLink.ts';
import { productText } from '#text/product.ts';
import { businessQuery } from '#web/business.ts';
import { Mark } from '#web/ui/Mark.tsx';
import { useDocumentTitle } from '#web/ui/navigation.ts';
import '#web/features/shared/shell/phone.css';

const contact =
  'inline-flex min-h-11 items-center gap-1.5 rounded-module font-medium text-accent wrap-anywhere hover:underline';

type Props = {
  title: string;
  /** The heading above the ways to reach the business. */ questions?: string;
  children: ReactNode;
};

/** Shows the business above and how to reach it below, without the portal around it. */
export function PayFrame({ title, questions = text.questions, children }: Props) {
  const { data: business } = useQuery(businessQuery);
  useDocumentTitle(title);
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr_auto] bg-background">
      <header className="bg-night text-night-text">
        <div className="mx-auto flex min-h-16 max-w-[960px] items-center gap-3 px-[max(16px,env(safe-area-inset-left))] py-3">
          <Mark size={28} onDark />
          <p className="min-w-0 text-17 font-strong tracking-[-0.01em] wrap-anywhere">
            {business?.name ?? productText.unified}
          </p>
        </div>
      </header>
      <main className="mx-auto w-full max-w-[960px] px-[max(16px,env(safe-area-inset-left))] py-5 md:py-8">
        {children}
      </main>
      <footer className="mx-auto w-full max-w-[960px] px-[max(16px,env(safe-area-inset-left))] pb-8 text-14 text-muted">
        <p className="rule-t pt-4">{questions}</p>
        <div className="flex flex-wrap gap-x-5">
          {business?.phone && (
            <a href={telLink(business.phone)} className={contact}>
              <Phone size={15} aria-hidden />
              {formatPhone(business.phone)}
            </a>
          )}
          {business?.billing_email && (
            <a href={`mailto:${business.billing_email}`} className={contact}>
              <Mail size={15} aria-hidden />
              {business.billing_email}
            </a>
          )}
        </div>
      </footer>
    </div>
  );
}
