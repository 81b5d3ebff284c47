import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type JobPanelSearch, type JobTab, openJobTab, withoutPanel } from './job-panel-search.ts';

const route = getRouteApi('/_app/jobs/$jobId');

export type JobPanelState = {
  search: JobPanelSearch;
  openTab: (tab: JobTab) => void;
  /** Changes the URL and adds a history entry, so that going back closes the opened layer. */
  open: (patch: JobPanelSearch) => void;
  /** Removes a layer from the URL, which asks first if there are unsaved changes. */
  closeLayer: () => void;
  /** As `closeLayer`, but without a question, after a save. */
  closeSaved: () => void;
  /** Opens the form of the job, or of a copy. */
  openForm: (form: { job: string } | { copy: string }) => void;
  /** Returns to the list in its former state. */
  close: () => void;
};

const noLayer = { visit: undefined, new: undefined } as const;

/** The panel's state in its URL. */
export function useJobPanelState(): JobPanelState {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/jobs/$jobId' });
  const change = (patch: object, how: { replace?: boolean; ignoreBlocker?: boolean } = {}) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...patch }), resetScroll: false, ...how });
  return {
    search,
    openTab: (tab) => change(openJobTab(tab)),
    open: (patch) => change(patch),
    closeLayer: () => change(noLayer, { replace: true }),
    closeSaved: () => change(noLayer, { replace: true, ignoreBlocker: true }),
    openForm: (form) => change(form),
    close: () =>
      void navigate({ to: '/jobs', search: (before) => ({ ...before, ...withoutPanel }), resetScroll: false }),
  };
}
