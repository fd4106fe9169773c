import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '#web/app/queryClient.ts';
import { router } from '#web/app/router.tsx';
import { businessQuery } from '#web/business.ts';
import { followOtherTabs, sessionQuery } from '#web/session.ts';

// Both load while the page's own code still loads.
void queryClient.prefetchQuery(businessQuery);
if (location.pathname !== '/') void queryClient.prefetchQuery(sessionQuery);
followOtherTabs(queryClient);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
