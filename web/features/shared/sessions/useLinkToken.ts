import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The secret stands in the fragment, which no server sees; it leaves the address bar as soon as it is read. */
export function useLinkToken(page: string): string | null {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const inAddress = new URLSearchParams(hash.slice(1)).get('token');
  const [token, setToken] = useState(inAddress);
  if (inAddress && inAddress !== token) setToken(inAddress);
  useEffect(() => {
    if (inAddress) void navigate(page, { replace: true });
  }, [inAddress, navigate, page]);
  return token;
}
