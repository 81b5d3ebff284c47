import { arrivalWindows } from '@truckroll/domain/visits/promise';
import { z } from 'zod';
import { describeType } from '../endpoints/wire-types.ts';

/** The length of the window in which clients are told to expect a visit, in minutes; 0: none. */
export const arrivalWindow = z.literal(arrivalWindows);
describeType(arrivalWindow, { id: 'ArrivalWindow' });
