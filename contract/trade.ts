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

/** Colours that tell people apart on a schedule; their values are tokens of the themes. */
export const staffColours = ['tide', 'amber', 'indigo', 'violet', 'moss', 'coral', 'slate', 'spray'] as const;
export type StaffColour = (typeof staffColours)[number];

export const channels = ['email', 'sms', 'portal'] as const;
export type Channel = (typeof channels)[number];

/** What we don't own and depend on. */
export const integrations = ['mail', 'sms', 'paypal', 'storage'] as const;
export type Integration = (typeof integrations)[number];
