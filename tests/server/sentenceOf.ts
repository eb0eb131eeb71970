import { StartRefused } from '../../server/startRefused.ts'

/** The sentence with which work is refused. Throws where it is not. */
export async function sentenceOf(work: Promise<unknown>): Promise<string> {
  const error = await work.catch((reason: unknown) => reason)
  if (!(error instanceof StartRefused)) throw new Error(`Not refused: ${String(error)}`)
  return error.message
}
