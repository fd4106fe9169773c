import type { ComponentType } from 'react';
import { AppSetup } from '#web/features/account/AppSetup.tsx';
import { PasskeySetup } from '#web/features/account/PasskeySetup.tsx';
import type { SetupMethod, SetupProps } from '#web/features/account/setup.ts';
import { SmsSetup } from '#web/features/account/SmsSetup.tsx';

/** How each method is set up, at the door and inside. */
export const setups: Record<SetupMethod, ComponentType<SetupProps>> = {
  authenticator_app: AppSetup,
  sms: SmsSetup,
  hardware_token: PasskeySetup,
};
