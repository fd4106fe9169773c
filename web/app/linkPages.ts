/** The pages that emails link to and PayPal returns to. They are separate from the router, which every first view loads. */
export const linkPages = {
  'set-password': async () => (await import('#web/features/shared/sessions/SetPasswordPage.tsx')).SetPasswordPage,
  'confirm-address': async () =>
    (await import('#web/features/shared/sessions/ConfirmAddressPage.tsx')).ConfirmAddressPage,
  'forgot-password': async () =>
    (await import('#web/features/shared/sessions/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  pay: async () => (await import('#web/features/client/payLinks/PayPage.tsx')).PayPage,
  shared: async () => (await import('#web/features/client/gallery/SharedPage.tsx')).SharedPage,
  request: async () => (await import('#web/features/client/requestForm/RequestPage.tsx')).RequestPage,
  'pay/return': async () => (await import('#web/features/client/checkout/PayReturnPage.tsx')).PayReturnPage,
};
