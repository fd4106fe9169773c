/** What the business can be asked to do; a technician's skills are some of these. */
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

/** The categories of the price book that everybody starts with; a business adds its own by name. */
export const serviceCategories = ['washing', 'bins', 'detail'] as const;
export type ServiceCategory = (typeof serviceCategories)[number];

/** How a service is priced. */
export const pricings = ['flat', 'per_unit', 'per_area', 'by_vehicle', 'hourly'] as const;
export type Pricing = (typeof pricings)[number];

export const vehicleSizes = ['sedan', 'suv', 'truck', 'van'] as const;
export type VehicleSize = (typeof vehicleSizes)[number];

export const conditions = ['normal', 'dirty', 'heavy'] as const;
export type Condition = (typeof conditions)[number];

/** What a photo shows. */
export const photoKinds = ['before', 'after', 'problem'] as const;
export type PhotoKind = (typeof photoKinds)[number];

/** Its bytes arrive, the worker makes files of them, and then it can be looked at; or it can't. */
export const photoStates = ['uploading', 'processing', 'ready', 'failed'] as const;

export const photoFailures = ['incomplete', 'not_an_image', 'too_large', 'damaged'] as const;
export type PhotoFailure = (typeof photoFailures)[number];

export const photoFlags = ['not_assigned', 'cancelled'] as const;
export type PhotoFlag = (typeof photoFlags)[number];

/** What a client has at a place that we clean. */
export const assetKinds = ['vehicle', 'bins', 'surface'] as const;
export type AssetKind = (typeof assetKinds)[number];

/** Which clients a list shows: on a plan, owing something, owing it too long, without a visit to come, inactive. */
export const clientGroups = ['plan', 'balance', 'overdue', 'unplanned', 'inactive'] as const;
export type ClientGroup = (typeof clientGroups)[number];

/** What of a client's timeline is shown, where it isn't all. */
export const timelineKinds = ['visits', 'money'] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** Spec, section 4: any of them may be chosen freely. */
export const jobStatuses = ['pending', 'in_progress', 'completed', 'cancelled'] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** What a list of jobs can be asked for: one status, or whatever isn't over. */
export const jobFilterStatuses = [...jobStatuses, 'active'] as const;
export type JobFilterStatus = (typeof jobFilterStatuses)[number];

/** What became of bins. Those that weren't cleaned aren't charged. */
export const binOutcomes = [
  'cleaned',
  'not_out',
  'not_emptied',
  'blocked',
  'contaminated',
  'no_access',
  'weather',
] as const;
export type BinOutcome = (typeof binOutcomes)[number];

export const jobPriorities = ['low', 'medium', 'high'] as const;
export type JobPriority = (typeof jobPriorities)[number];

export const jobSorts = ['created', 'due', 'scheduled'] as const;
export type JobSort = (typeof jobSorts)[number];

/** What the list of jobs offers above itself. */
export const jobChips = ['today', 'tomorrow', 'week', 'unscheduled', 'late'] as const;
export type JobChip = (typeof jobChips)[number];

/** Which visits of a series a change is for. */
export const seriesScopes = ['this', 'following', 'all'] as const;
export type SeriesScope = (typeof seriesScopes)[number];

/** What became of a day of a plan, as its client sees it. */
export const planVisitStates = ['done', 'missed', 'cancelled', 'skipped', 'running', 'coming'] as const;

/** Colours that tell people apart on a schedule; their values are tokens of the themes. */
export const staffColours = ['tide', 'amber', 'indigo', 'violet', 'moss', 'coral', 'slate', 'spray'] as const;
export type StaffColour = (typeof staffColours)[number];

export const channels = ['email', 'sms', 'portal'] as const;
export type Channel = (typeof channels)[number];

/** What we don't own and depend on. */
/** Who is asked where an address is, and how long a way takes; the line asks nobody. */
export const geocoders = ['census', 'nominatim', 'photon'] as const;
export type Geocoder = (typeof geocoders)[number];
export const routings = ['line', 'osrm', 'valhalla'] as const;
export type Routing = (typeof routings)[number];

export const integrations = ['mail', 'sms', 'paypal', 'storage'] as const;
export type Integration = (typeof integrations)[number];

/** What a technician reports. */
export const issueKinds = ['damage', 'no_access', 'bigger_job', 'equipment', 'unsafe', 'other'] as const;
export type IssueKind = (typeof issueKinds)[number];
export const issueUrgencies = ['stops_job', 'today', 'later'] as const;
export type IssueUrgency = (typeof issueUrgencies)[number];
export const issueStates = ['open', 'answered', 'solved'] as const;
export type IssueState = (typeof issueStates)[number];

/** How supplies move: counted, delivered to the shop, given to a van, used on a visit. */
export const supplyMoves = ['count', 'received', 'handed_out', 'used'] as const;
export const requestStates = ['asked', 'ordered', 'ready', 'handed_out', 'declined', 'withdrawn'] as const;
export type RequestState = (typeof requestStates)[number];
export const pickups = ['shop', 'bring'] as const;
export type Pickup = (typeof pickups)[number];

/** A day as somebody who books sees it. */
export const dayStates = ['open', 'full', 'closed', 'too_soon', 'too_late'] as const;
export type DayState = (typeof dayStates)[number];

/** Whose bookings wait for the office's word. */
export const approvals = ['none', 'new_clients', 'all'] as const;
export type Approval = (typeof approvals)[number];
/** When a piece of advice holds: until some time after the visit, from then on, or always. */
export const careTimings = ['until', 'from', 'always'] as const;
export const careUnits = ['hours', 'days', 'weeks', 'months'] as const;

/** When a visit suits a stranger who asks for a quote: a hint for whoever calls back, no booking. */
export const suitings = ['soon', 'this_week', 'next_week', 'open'] as const;
export type Suiting = (typeof suitings)[number];
