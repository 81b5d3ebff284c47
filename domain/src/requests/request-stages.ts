/** The stages of a request in picker order (API 3.6). */
export const requestStages = [
  'new_request',
  'unscheduled',
  'overdue',
  'inspection_scheduled',
  'inspection_complete',
  'quote_created',
  'quote_sent',
  'converted',
  'lost_no_response',
  'lost_rejected',
  'cancelled',
  'duplicate',
] as const;
export type RequestStage = (typeof requestStages)[number];

export const requestSources = ['manual', 'website', 'phone', 'email', 'sms', 'import'] as const;
export type RequestSource = (typeof requestSources)[number];

export const requestSourceLabels: Record<RequestSource, string> = {
  manual: 'Manual',
  website: 'Website',
  phone: 'Phone',
  email: 'Email',
  sms: 'SMS',
  import: 'Import',
};

export const urgencies = ['low', 'normal', 'high', 'urgent'] as const;
export type Urgency = (typeof urgencies)[number];
/** The urgencies in the order in which requests wait: most urgent first. */
export const urgencyOrder: readonly Urgency[] = urgencies.toReversed();

export const contactMethods = ['phone', 'email', 'sms'] as const;
export type ContactMethod = (typeof contactMethods)[number];

export const serviceCategories = [
  'appliance-repair',
  'cleaning',
  'carpet-cleaning',
  'hvac',
  'plumbing',
  'electrical-contracting',
  'handyman',
  'painting',
  'flooring',
  'roofing',
  'window-cleaning',
  'gutter-cleaning',
  'pest-control',
  'locksmith-services',
  'garage-door-services',
  'lawn-care',
  'landscaping',
  'irrigation-services',
  'tree-services',
  'fence-services',
  'snow-removal',
  'pool-maintenance',
  'general-contracting',
  'remodeling',
  'drywall',
  'concrete',
  'demolition-contractor',
  'excavation',
  'solar-installation',
  'security-system-installation',
  'smart-home-installation',
  'auto-detailing',
  'junk-removal',
  'pressure-washing',
  'moving-services',
  'property-management',
] as const;
export type ServiceCategory = (typeof serviceCategories)[number];
