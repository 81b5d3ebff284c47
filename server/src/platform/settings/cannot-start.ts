/** Thrown when the server cannot start for a reason that its operator can mend: `message` tells it in plain sentences. */
export class CannotStart extends Error {
  override readonly name: string = 'CannotStart';
}
