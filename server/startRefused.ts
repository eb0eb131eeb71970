/** A start that cannot continue, with the sentence that says why. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
