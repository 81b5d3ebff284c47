import { Button } from '@mantine/core';
import { IconCurrentLocation, IconMapPin } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Job } from '@truckroll/contract/jobs/jobs';
import { updateJob } from '@truckroll/contract/jobs/save-job';
import type { Address } from '@truckroll/domain/addresses/address';
import { coordinatesOf } from '@truckroll/domain/addresses/coordinates';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import { Suspense, useRef } from 'react';
import { useMe } from '../../../app/session/me.ts';
import { fetchEndpoint } from '../../../app/transport/fetch-endpoint.ts';
import { ApiProblem, problemText } from '../../../design/feedback/api-problem.ts';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';
import { toast } from '../../../design/feedback/toasts.ts';
import { BusyButton } from '../../../design/form/busy-button.tsx';
import { useNear } from '../../../design/near.ts';
import { mapTarget } from '../../../maps/parts/address-link.tsx';
import { geocode, locateProblemText } from '../../../maps/parts/map-queries.ts';
import { refetchJobs } from '../../parts/job-queries.ts';
import { editRefusal } from '../job-refusals.ts';

const LocationMap = lazyPart(async () => (await import('../../../maps/parts/location-map.tsx')).LocationMap);

const mapHeight = 160;

/** The place of a job: a small map with directions, or the offer to locate an address without a position. */
export function JobPlace({ job, mayEdit }: { job: Job; mayEdit: boolean }) {
  const hasMaps = useMe().account.features.maps;
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place, false);
  const { jobAddress: address } = job;
  if (address === null) return null;
  const target = mapTarget(address);
  const isLocated = coordinatesOf(address) !== null;
  return (
    <div ref={place} style={isLocated && hasMaps ? { minHeight: mapHeight } : undefined}>
      <Suspense>
        <LocationMap
          name={`job #${job.jobNumber}`}
          addresses={isNear ? [{ label: job.title, address }] : []}
          height={mapHeight}
          beside={
            <>
              {target !== null && (
                <Button
                  component="a"
                  {...target}
                  variant="default"
                  size="xs"
                  leftSection={<IconMapPin size={16} aria-hidden />}
                >
                  Directions
                </Button>
              )}
              {!isLocated && hasMaps && mayEdit && editRefusal(job) === null && <Locate job={job} address={address} />}
            </>
          }
        />
      </Suspense>
    </div>
  );
}

/** Finds the position of the job's address and stores it with the job. */
function Locate({ job, address }: { job: Job; address: Address }) {
  const queryClient = useQueryClient();
  const text = address.formattedAddress ?? formattedAddress(address);
  const { mutate, isPending } = useMutation({
    mutationFn: async (asked: string) => {
      const { latitude, longitude, plusCode, placeId } = await geocode(asked).catch((error: unknown) => {
        throw new Error(locateProblemText(error), { cause: error });
      });
      const jobAddress = { ...address, latitude, longitude, plusCode, placeId };
      await fetchEndpoint(updateJob, { body: { jobId: job.id, jobAddress, updatedAt: job.updatedAt } });
    },
    onSuccess: () => void refetchJobs(queryClient),
    onError: (error) => toast.error(error instanceof ApiProblem ? problemText(error) : error.message),
  });
  if (text === null) return null;
  return (
    <BusyButton
      variant="default"
      size="xs"
      leftSection={<IconCurrentLocation size={16} aria-hidden />}
      label="Locate address"
      busyLabel="Locating..."
      isBusy={isPending}
      onClick={() => {
        if (!isPending) mutate(text);
      }}
    />
  );
}
