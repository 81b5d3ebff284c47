/**
 * Thrown when the server cannot start for a reason that its operator can fix. `message` explains it in plain sentences.
 */
export class CannotStart extends Error {
  override readonly name: string = 'CannotStart';
}
