import { Outlet } from 'react-router';
import { Toasts } from '#web/ui/Toasts.tsx';

/** Wraps the pages where users do something: all but the landing page and the dead ends. */
export function ToastLayout() {
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  );
}
