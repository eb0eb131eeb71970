/** A start that cannot continue; the message says why. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
