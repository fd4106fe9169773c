/** Where letters lead, and where PayPal comes back to. Apart from the router, because every first view carries that. */
export const linkPages = {
  'set-password': async () => (await import('#web/features/door/SetPasswordPage.tsx')).SetPasswordPage,
  'confirm-address': async () => (await import('#web/features/door/ConfirmAddressPage.tsx')).ConfirmAddressPage,
  'forgot-password': async () => (await import('#web/features/door/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  pay: async () => (await import('#web/features/payLink/PayPage.tsx')).PayPage,
  'pay/return': async () => (await import('#web/features/checkout/PayReturnPage.tsx')).PayReturnPage,
};
