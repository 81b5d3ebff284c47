/** A bucket refuses, or cannot be reached. The message is a sentence for admins. */
export class BucketProblem extends Error {
  override readonly name = 'BucketProblem';
  /** The field of the settings that is probably wrong. */
  readonly field: 'bucket' | 'secretAccessKey' | 'server';
  /** Whether trying again is of no use until somebody changes the settings. */
  readonly isLasting: boolean;
  constructor(message: string, field: BucketProblem['field'], isLasting: boolean) {
    super(message);
    this.field = field;
    this.isLasting = isLasting;
  }
}
