import { StartError } from '../../server/startError.ts'

/** The sentence with which work is refused. Throws where it is not. */
export async function sentenceOf(work: Promise<unknown>): Promise<string> {
  const error = await work.catch((reason: unknown) => reason)
  if (!(error instanceof StartError)) throw new Error(`Not refused: ${String(error)}`)
  return error.message
}
