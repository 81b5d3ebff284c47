import { useQuery } from '@tanstack/react-query';
import type { ImportProperty } from '@truckroll/domain/imports/custom-columns';
import { useMe } from '../../app/session/me.ts';
import { propertiesQuery } from '../../custom-properties/parts/property-queries.ts';

/** Those of clients are part of the user's own data. */
export const jobPropertiesQuery = propertiesQuery('job_properties');

/** The custom properties of all kinds of records whose columns can be imported. */
export function useImportedProperties(): readonly ImportProperty[] {
  const { properties } = useMe();
  const ofJobs = useQuery(jobPropertiesQuery);
  return [...properties, ...(ofJobs.data ?? [])];
}
