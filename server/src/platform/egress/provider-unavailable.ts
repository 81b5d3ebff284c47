/** An outside provider did not respond, or responded with a failure. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable';
}
