import { err, type SerializedError } from 'pino-std-serializers';
import { placesInSources } from './source-places.ts';

/** The logged part of an error, whose stack names the sources, also where the server is bundled. */
export function describeError(error: Error): SerializedError {
  const described = err(error);
  return { ...described, stack: placesInSources(described.stack) };
}
