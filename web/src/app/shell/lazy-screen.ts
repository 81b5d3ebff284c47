import { lazyRouteComponent } from '@tanstack/react-router';
import { health } from '@truckroll/contract/health';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { call } from '../transport/call.ts';

/**
 * A screen whose code is fetched when it is gone to, or about to be. After a new version of the product the server no
 * longer has the code of the old one: then, as is the router's way, the page loads anew, once. Without a network, or
 * with a dead server, that would leave nothing on the screen, so the failure stands in place of the screen alone, with
 * 'Try again'.
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
      throw new Error('The code of the screen did not come.', { cause: error });
    }
  }, name);

const serverAnswers = (): Promise<boolean> =>
  call(health).then(
    () => true,
    (error) => !(error instanceof ApiProblem) || error.status > 0,
  );
