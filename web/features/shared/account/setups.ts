import type { ComponentType } from 'react';
import { AppSetup } from '#web/features/shared/account/AppSetup.tsx';
import { PasskeySetup } from '#web/features/shared/account/PasskeySetup.tsx';
import type { SetupMethod, SetupProps } from '#web/features/shared/account/setup.ts';
import { SmsSetup } from '#web/features/shared/account/SmsSetup.tsx';

/** The setup of each method, during sign-in and in the account. */
export const setups: Record<SetupMethod, ComponentType<SetupProps>> = {
  authenticator_app: AppSetup,
  sms: SmsSetup,
  hardware_token: PasskeySetup,
};
