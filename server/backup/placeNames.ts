import { StartError } from '../startError.ts'

const address = /^([a-z][a-z\d+.-]+):\/\//i

/** Whether a path is written as an address. As a path it would create a folder with that name, including any password. */
export const isAddress = (path: string): boolean => address.test(path)

/** Whether a backup goes to a bucket: `s3://key:secret@host/bucket/folder`, or the same with http or https. */
export const isBucketAddress = (path: string): boolean => /^(s3|https?):\/\//.test(path)

/** Returns a path that is not an address. Throws `StartError` for an empty one and for an address of an unsupported kind. */
export function folderPath(path: string, usage: string): string {
  if (path.trim() === '') throw new StartError(usage)
  const kind = address.exec(path)?.[1]
  if (kind !== undefined) throw new StartError(`An address that begins with ${kind}:// can't be used here.\n${usage}`)
  return path
}
