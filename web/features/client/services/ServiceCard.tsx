import { CalendarPlus, Check, ChevronDown, Phone } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { bookPath, bookLinkItem, type BookLinkItem } from '#contract/booking/bookLink.ts';
import { telLink } from '#contract/base/phone.ts';
import type { Service } from '#contract/jobs/service.schema.ts';
import { fill } from '#contract/text/fill.ts';
import { priceListText as text } from '#text/priceList.ts';
import { useZone } from '#web/business.ts';
import { formatDuration } from '#web/duration.ts';
import { YourPrice } from '#web/features/client/services/YourPrice.tsx';
import { priceWords } from '#web/features/shared/services/rules.ts';
import { rateOn } from '#web/features/shared/services/services.ts';
import { useCurrency } from '#web/money.ts';
import { button } from '#web/ui/Button.tsx';
import { dayIn } from '#web/when.ts';
import '#web/features/client/services/services.css';

type Props = {
  service: Service;
  /** The business' number, for services that can't be booked online. */
  phone: string | null;
};

/** One service of the price list. The quantities that the client tries here carry over to the booking. */
export function ServiceCard({ service, phone }: Props) {
  const currency = useCurrency();
  const zone = useZone();
  const [item, setItem] = useState<BookLinkItem>(() => bookLinkItem(service.id));
  const price = rateOn(service, dayIn(zone));
  const { name, description, duration_minutes } = service;
  const words = price && priceWords(service, price, currency);
  // Optional steps, such as the reason for a skipped bin, aren't part of what a client buys.
  const included = service.checklist.filter(({ required }) => required);
  return (
    <li className="flex flex-col rounded-panel bg-surface p-4 shadow-1">
      <div className="flex items-start gap-3">
        <h3 className="min-w-0 flex-1 text-17 font-strong wrap-anywhere md:text-15">{name}</h3>
        {words && <b className="max-w-full flex-none wide text-17 wrap-anywhere tabular-nums">{words.head}</b>}
      </div>
      {description && <p className="text-15 wrap-anywhere text-muted md:text-13">{description}</p>}
      <p className="mt-1 text-14 wrap-anywhere text-muted md:text-13">
        {[words ? words.rule : text.noPrice, fill(text.about, { duration: formatDuration(duration_minutes) })].join(
          ', ',
        )}
      </p>
      {service.billing === 'month' && <p className="mt-1 text-14 text-muted md:text-13">{text.monthlyHow}</p>}
      <details className="service-more">
        <summary>
          <ChevronDown size={17} aria-hidden />
          {text.details}
        </summary>
        {price && <YourPrice service={service} price={price} item={item} onChange={setItem} />}
        {included.length > 0 && (
          <>
            <h4 className="mt-4 text-14 font-strong md:text-12">{text.included}</h4>
            <ul className="mt-1 grid gap-1">
              {included.map(({ task }) => (
                <li key={task} className="flex gap-2 text-15 wrap-anywhere md:text-13">
                  <Check size={16} aria-hidden className="mt-0.5 flex-none text-success" />
                  {task}
                </li>
              ))}
            </ul>
          </>
        )}
      </details>
      <div className="mt-auto flex pt-3">
        {service.online ? (
          <Link
            to={bookPath({ items: [item] })}
            aria-label={fill(text.bookLabel, { name })}
            className={button({ variant: 'primary', className: 'max-md:w-full' })}
          >
            <CalendarPlus size={16} aria-hidden />
            {text.book}
          </Link>
        ) : (
          phone && (
            <a
              href={telLink(phone)}
              aria-label={fill(text.callLabel, { name })}
              className={button({ className: 'max-md:w-full' })}
            >
              <Phone size={16} aria-hidden />
              {text.call}
            </a>
          )
        )}
      </div>
    </li>
  );
}
