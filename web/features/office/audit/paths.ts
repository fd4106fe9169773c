export const activityPath = (record: string) => `/admin/audit?record=${record}`;
