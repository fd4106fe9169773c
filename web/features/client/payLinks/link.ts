import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

const key = 'pay-link';
type Kept = { token: string; payment: string | null };

/** This tab's link. It survives the way to PayPal and back, when the address must not contain it. */
function read(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}
const keep = (kept: Kept) => sessionStorage.setItem(key, JSON.stringify(kept));

/** Stores which payment this tab leaves for PayPal with. */
export const keepPayment = (token: string, payment: string) => keep({ token, payment });

/** Whether this tab left for PayPal with this payment. */
export const leftWith = (payment: string): boolean => read()?.payment === payment;

/** The page that finds the outcome. PayPal adds its own parameters to the return address; they are dropped here. */
export const payLinkPath = (payment: string, cancelled: boolean) =>
  `/pay?payment=${payment}${cancelled ? '&cancelled=1' : ''}`;

/** The secret is in the fragment, which no server sees; it leaves the address bar as soon as it is read. */
export function useLinkToken(): string | null {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const inAddress = new URLSearchParams(hash.slice(1)).get('token');
  const [token, setToken] = useState(() => inAddress ?? read()?.token ?? null);
  if (inAddress && inAddress !== token) setToken(inAddress);
  useEffect(() => {
    if (!inAddress) return;
    keep({ token: inAddress, payment: null });
    void navigate(`/pay${search}`, { replace: true });
  }, [inAddress, search, navigate]);
  return token;
}
