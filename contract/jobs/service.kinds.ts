/** The kinds of work the business does; a technician's skills are a subset of these. */
export const serviceKinds = [
  'flatwork',
  'soft_wash',
  'bins',
  'exterior_detail',
  'interior_detail',
  'full_detail',
  'ceramic_coating',
] as const;
export type ServiceKind = (typeof serviceKinds)[number];

/** The built-in categories of the price book; a business adds its own by name. */
export const serviceCategories = ['washing', 'bins', 'detail'] as const;
export type ServiceCategory = (typeof serviceCategories)[number];

/** Whether one person does it at one time. */
export const isOneVisit = ({ people_min, wait_minutes }: { people_min: number; wait_minutes: number }): boolean =>
  people_min === 1 && wait_minutes === 0;

/** Clients book visits without a cure between their parts; a plan is agreed with the office. */
export const fitsOnline = ({ billing, wait_minutes }: { billing: string; wait_minutes: number }): boolean =>
  billing === 'visit' && wait_minutes === 0;

/** How a service is priced. */
export const pricings = ['flat', 'per_unit', 'per_area', 'by_vehicle', 'hourly'] as const;
export type Pricing = (typeof pricings)[number];

export const vehicleSizes = ['sedan', 'suv', 'truck', 'van'] as const;
export type VehicleSize = (typeof vehicleSizes)[number];

export const conditions = ['normal', 'dirty', 'heavy'] as const;
export type Condition = (typeof conditions)[number];
