import type { Condition, VehicleSize } from '#contract/jobs/service.kinds.ts';
import { texts } from '#contract/text/texts.ts';

export const vehicleText: Record<VehicleSize, string> = texts({
  sedan: 'Sedan',
  suv: 'SUV',
  truck: 'Truck',
  van: 'Large SUV or van',
});

export const conditionText: Record<Condition, string> = texts({ normal: 'Normal', dirty: 'Dirty', heavy: 'Heavy' });
