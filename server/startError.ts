/** A start that cannot continue; the message says why. */
export class StartError extends Error {
  override name = 'StartError'
}
