/** The tabs of a client in the modal (screens M1). */
export const clientTabs = [
  { value: 'details', label: 'Details' },
  { value: 'activity', label: 'Activity' },
  { value: 'emails', label: 'Emails' },
  { value: 'files', label: 'Files' },
  { value: 'assets', label: 'Assets' },
] as const;
/** The tabs of a client's page, which also has the timeline (screens 6.2). */
export const clientPageTabs = [
  clientTabs[0],
  { value: 'timeline', label: 'Timeline' },
  ...clientTabs.slice(1),
] as const;
export type ClientTab = (typeof clientTabs)[number]['value'];
export type ClientPageTab = (typeof clientPageTabs)[number]['value'];

/** The first tab group, under Activity (screens 6.3). */
export const activityTabs = [
  { value: 'jobs', label: 'Jobs' },
  { value: 'events', label: 'Events' },
  { value: 'requests', label: 'Requests' },
  { value: 'tasks', label: 'Tasks' },
  { value: 'calls', label: 'Calls' },
  { value: 'messages', label: 'Messages' },
] as const;
export type ActivityTab = (typeof activityTabs)[number]['value'];

/** The second tab group, under Assets (screens 6.6). */
export const assetTabs = [
  { value: 'billing', label: 'Billing' },
  { value: 'products', label: 'Products' },
  { value: 'payments', label: 'Payments' },
  { value: 'job-forms', label: 'Job Forms' },
] as const;
export type AssetTab = (typeof assetTabs)[number]['value'];

export type SubTab = ActivityTab | AssetTab;
export const subTabs: readonly SubTab[] = [...activityTabs, ...assetTabs].map(({ value }) => value);
