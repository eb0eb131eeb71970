import { isOwnFile } from '../../../engine/fields/fileAddress.ts'

/** The widths, in pixels, in which the server provides each stored image. */
export type ImageWidth = 320 | 800 | 1600

type Resolver = (url: string) => string | undefined

let resolve: Resolver = () => undefined

/** Sets a resolver of file URLs, for when files are stored in the page itself; it returns undefined for other URLs. */
export const resolveFilesBy = (resolver: Resolver): void => {
  resolve = resolver
}

/**
 * Returns the URL of a file in the product's own storage, for images optionally in a width. The server has them under
 * `/files`.
 */
export function fileAddress(url: string, width?: ImageWidth): string {
  const address = isOwnFile(url) && width ? `${url}/${width}` : url
  return resolve(address) ?? address
}
