import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { changeJobPhoto, deleteJobPhoto, type JobPhoto, listJobPhotos } from '@truckroll/contract/jobs/job-photos';
import type { PhotoKind } from '@truckroll/domain/job-photos/photo-kinds';
import type { PhotoMark } from '@truckroll/domain/job-photos/photo-marks';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { paint, paintQueries } from '../../app/transport/paint-queries.ts';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { storePreview } from './photo-preview.ts';
import { steadyLink } from './steady-link.ts';

/** Under the key of the job's drive, so that uploads refetch it. */
const photosKey = (jobId: string) => ['drive', 'jobs', jobId, 'photos'] as const;

/** The photo with the links that it had before as long as they work, so that no picture is loaded twice. */
function withSteadyLinks(before: JobPhoto | undefined, now: JobPhoto): JobPhoto {
  const at = Date.now();
  return {
    ...now,
    presignedUrl: steadyLink(before?.presignedUrl, now.presignedUrl, at),
    previewUrl: now.previewUrl && steadyLink(before?.previewUrl, now.previewUrl, at),
  };
}

/** The photos of a job (JP-1). */
export const photosQuery = (jobId: string) =>
  queryOptions({
    queryKey: photosKey(jobId),
    queryFn: async ({ signal, client }) => {
      const { photos } = await fetchEndpoint(listJobPhotos, { query: { jobId }, signal });
      const before = client.getQueryData<JobPhoto[]>(photosKey(jobId)) ?? [];
      return photos.map((photo) =>
        withSteadyLinks(
          before.find(({ id }) => id === photo.id),
          photo,
        ),
      );
    },
  });

type PhotoChange = { kind?: PhotoKind; isClientVisible?: boolean; marks?: PhotoMark[] };
type Change = { photo: JobPhoto; change: PhotoChange };

/**
 * Changes the shown version of a photo (JP-2): at once on screen, and back if the server refuses. One that the client
 * shall see gets its smaller copy first (JP-3).
 */
export function useChangePhoto(jobId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ photo, change }: Change) => {
      if (change.isClientVisible === true && photo.previewUrl === null) {
        const picture = await fetch(photo.presignedUrl);
        const isStored = picture.ok && (await storePreview(photo.id, await picture.blob()));
        if (!isStored) throw new ApiProblem({ status: 422, message: unreadableText });
      }
      const { id: photoId, updatedAt } = photo;
      return fetchEndpoint(changeJobPhoto, { params: { photoId }, body: { ...change, updatedAt } });
    },
    onMutate: ({ photo: { id }, change }) =>
      paintQueries(queryClient, [
        paint<JobPhoto[]>({ queryKey: photosKey(jobId), exact: true }, (photos) =>
          photos.map((each) => (each.id === id ? { ...each, ...change } : each)),
        ),
      ]),
    onError: (_, __, undo) => undo?.(),
    onSuccess: ({ photo }) => {
      queryClient.setQueryData<JobPhoto[]>(photosKey(jobId), (known) =>
        known?.map((each) => (each.id === photo.id ? withSteadyLinks(each, photo) : each)),
      );
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: photosKey(jobId) }),
  });
}

const unreadableText = 'This browser cannot open the photo. Use a JPEG or PNG.';

export function useDeletePhoto(jobId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (photoId: string) => fetchEndpoint(deleteJobPhoto, { params: { photoId } }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: photosKey(jobId) }),
  });
}
