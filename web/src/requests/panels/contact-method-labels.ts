import type { ContactMethod } from '@truckroll/domain/requests/request-stages';

export const contactMethodLabels: Record<ContactMethod, string> = { phone: 'Phone', email: 'Email', sms: 'SMS' };
