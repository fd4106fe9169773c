import { Outlet } from 'react-router';
import { Toasts } from '#web/ui/Toasts.tsx';

/** Around the pages where something is done, which is all but the landing page and the dead ends. */
export function ToastLayout() {
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  );
}
