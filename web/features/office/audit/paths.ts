/** The activity log of one record. */
export const activityPath = (record: string) => `/admin/audit?record=${record}`;
