import { isOwnFile } from '../../../engine/fields/fileAddress.ts'

/** Widths, in pixels, in which the server has each image of its own store. */
export type ImageWidth = 320 | 800 | 1600

type Resolver = (url: string) => string | undefined

let resolve: Resolver = () => undefined

/** Lets somebody who keeps files in the page itself say where the browser finds them; undefined for all that is not theirs. */
export const resolveFilesBy = (resolver: Resolver): void => {
  resolve = resolver
}

/** Where the browser finds a file of the product's own store, an image in a width where one is given. The server has them under `/files`. */
export function fileAddress(url: string, width?: ImageWidth): string {
  const address = isOwnFile(url) && width ? `${url}/${width}` : url
  return resolve(address) ?? address
}
