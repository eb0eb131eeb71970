/** A start that cannot go on, with the sentence that says why. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
