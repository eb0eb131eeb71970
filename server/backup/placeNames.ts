import { StartRefused } from '../startRefused.ts'

const address = /^([a-z][a-z\d+.-]+):\/\//i

/** Whether a path is written as an address, which would make a folder of its name, with whatever password is in it. */
export const isAddress = (path: string): boolean => address.test(path)

/** Whether a backup goes to a bucket: `s3://key:secret@host/bucket/folder`, or the same with http or https. */
export const isBucketAddress = (path: string): boolean => /^(s3|https?):\/\//.test(path)

/** A path that is no address. Throws `StartRefused` for one whose kind nothing here knows. */
export function folderPath(path: string, usage: string): string {
  const kind = address.exec(path)?.[1]
  if (kind !== undefined)
    throw new StartRefused(`An address that begins with ${kind}:// can't be used here.\nUsage: ${usage}`)
  return path
}
