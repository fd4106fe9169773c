export const channels = ['email', 'sms', 'portal'] as const;
export type Channel = (typeof channels)[number];

/** The services that find addresses (`geocoders`) and driving times (`routings`); `line` is a straight line and calls none. */
export const geocoders = ['census', 'nominatim', 'photon'] as const;
export type Geocoder = (typeof geocoders)[number];

export const routings = ['line', 'osrm', 'valhalla'] as const;
export type Routing = (typeof routings)[number];

/** The external services that we depend on. */
export const integrations = ['mail', 'sms', 'paypal', 'storage'] as const;
export type Integration = (typeof integrations)[number];
