import type { BodyInputOf } from '@truckroll/contract/endpoints/endpoint';
import type { register } from '@truckroll/contract/session/session';
import type { Control } from 'react-hook-form';
import { TimeZoneField } from '../../design/field/time-zone-field.tsx';

/** The time zone of a new account. The list of all zones is heavy, and most people keep that of their browser. */
export const OwnZoneField = ({ control }: { control: Control<BodyInputOf<typeof register>, unknown, unknown> }) => (
  <TimeZoneField control={control} name="timezone" label="Time zone" required />
);
