import { lazyRouteComponent } from '@tanstack/react-router';
import { health } from '@truckroll/contract/operations/health';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { fetchEndpoint } from '../transport/fetch-endpoint.ts';

/** The code of a screen is not on this device and could not be loaded. */
export class CodeNotLoaded extends Error {}

/**
 * A screen whose code is loaded on navigation or shortly before. After an upgrade the server no longer has the old
 * version's code, and the router reloads the page once. Without a network or server, a reload would show an empty page,
 * so the failure replaces only the screen, with 'Try again'.
 */
export const lazyScreen = <Module extends object, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) =>
  lazyRouteComponent(async () => {
    try {
      return await load();
    } catch (error) {
      if (await serverAnswers()) throw error;
      throw new CodeNotLoaded('The code of the screen could not be loaded.', { cause: error });
    }
  }, name);

const serverAnswers = (): Promise<boolean> =>
  fetchEndpoint(health).then(
    () => true,
    (error) => !(error instanceof ApiProblem) || error.status > 0,
  );
