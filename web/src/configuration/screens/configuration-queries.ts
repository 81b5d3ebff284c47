import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  applyConfiguration,
  compareConfiguration,
  exportConfiguration,
  getConfiguration,
  getConfigurationSchema,
} from '@truckroll/contract/configuration/configuration';
import { saveFile } from '../../app/save-file.ts';
import { fetchEndpoint, fetchFile } from '../../app/transport/fetch-endpoint.ts';

/** What a file of this company has, and what it leaves out (CF-1). */
export const configurationQuery = queryOptions({
  queryKey: ['configuration'],
  queryFn: ({ signal }) => fetchEndpoint(getConfiguration, { signal }),
});

/** Downloads the configuration (CF-2). */
export const useExportConfiguration = () =>
  useMutation({ mutationFn: () => fetchFile(exportConfiguration, {}), onSuccess: saveFile });

/** Downloads the JSON Schema of the file (CF-3). */
export const useConfigurationSchema = () =>
  useMutation({ mutationFn: () => fetchFile(getConfigurationSchema, {}), onSuccess: saveFile });

/** Compares a file with this company (CF-4). */
export const useCompareConfiguration = () =>
  useMutation({
    mutationFn: async (file: File) => (await fetchEndpoint(compareConfiguration, { files: [file] })).comparison,
  });

/** Applies a file that was compared (CF-5). All that pages show may have changed. */
export function useApplyConfiguration() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, version }: { file: File; version: string }) =>
      (await fetchEndpoint(applyConfiguration, { body: { version }, files: [file] })).comparison,
    onSuccess: () => queryClient.invalidateQueries(),
  });
}
