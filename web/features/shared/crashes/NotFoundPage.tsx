import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { productText } from '#text/product.ts';
import { notFoundText } from '#text/trouble.ts';
import { call } from '#web/api.ts';
import { NotFoundArt } from '#web/features/shared/crashes/NotFoundArt.tsx';
import { useSession } from '#web/session.ts';
import { nightButton } from '#web/ui/Button.tsx';
import { Mark } from '#web/ui/Mark.tsx';
import { useAuthTitle } from '#web/ui/navigation.ts';
import { PageTitle } from '#web/ui/PageTitle.tsx';

const shortened = (path: string) => (path.length > 60 ? `${path.slice(0, 59)}…` : path);

export function NotFoundPage() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { data: session } = useSession();
  useAuthTitle(notFoundText.page);
  useEffect(() => {
    // The page helps the visitor; the report helps the people who can fix the link.
    call('report.notFound', { body: { path: pathname.slice(0, 500) } }).catch(() => undefined);
  }, [pathname]);

  return (
    <main className="not-found relative min-h-dvh overflow-clip bg-night text-night-text">
      <NotFoundArt />
      <p className="absolute top-14 safe-left-5 flex items-center gap-3.5 wide text-20 md:left-(--wall) min-[80rem]:top-[calc(236px+var(--shift))]">
        <Mark size={40} onDark />
        {productText.unified}
      </p>
      <div className="relative pt-[min(108vw,424px)] safe-pr-5 safe-pl-5 pb-8 md:ml-(--wall) md:max-w-[520px] md:px-0 md:pt-[440px] min-[80rem]:pt-[calc(312px+var(--shift))]">
        <PageTitle className="text-34 tracking-[-0.03em] text-balance md:text-[2.875rem]/[3.1875rem]">
          {notFoundText.title}
        </PageTitle>
        <p className="mt-3.5 max-w-[42ch] text-16 text-night-muted md:text-17/[1.625rem]">
          {notFoundText.before}{' '}
          <code className="rounded-chip bg-night-chip px-2 py-0.5 font-sans font-medium wrap-anywhere text-night-text">
            {shortened(pathname)}
          </code>
          {notFoundText.after}
        </p>
        <div className="mt-7 grid gap-3 md:flex">
          <Link to={session ? `/${session.profile.role}` : '/'} className={nightButton('main')}>
            {notFoundText.home}
            <ArrowRight size={18} aria-hidden />
          </Link>
          <button type="button" onClick={() => void navigate(-1)} className={nightButton('plain')}>
            <ArrowLeft size={18} aria-hidden />
            {notFoundText.back}
          </button>
        </div>
      </div>
    </main>
  );
}
