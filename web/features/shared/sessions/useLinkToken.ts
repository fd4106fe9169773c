import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The secret is in the fragment, which no server sees; it leaves the address bar as soon as it is read. The link's
 * target page travels in the navigation state, like a page that the guard turned a user away from.
 */
export function useLinkToken(page: string): string | null {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const said = new URLSearchParams(hash.slice(1));
  const inAddress = said.get('token');
  const then = said.get('then');
  const [token, setToken] = useState(inAddress);
  if (inAddress && inAddress !== token) setToken(inAddress);
  useEffect(() => {
    if (inAddress) void navigate(page, { replace: true, state: { from: then } });
  }, [inAddress, navigate, page, then]);
  return token;
}
