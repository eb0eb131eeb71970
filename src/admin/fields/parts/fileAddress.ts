/** Widths, in pixels, in which the server has each image of its own store. */
export type ImageWidth = 320 | 800 | 1600

type Resolver = (url: string) => string | undefined

const ownImage = /^\/files\/[0-9a-f]{40,}$/

let resolve: Resolver = () => undefined

/** Lets somebody who keeps files in the page itself say where the browser finds them; undefined for all that is not theirs. */
export const resolveFilesBy = (resolver: Resolver): void => {
  resolve = resolver
}

/** Whether a file was uploaded here, so that it has several widths and may be read by the page. */
export const isOwnFile = (url: string): boolean => ownImage.test(url)

/**
 * Where the browser finds a file of the product's own store, an image in a width where one is given. The server has them under
 * `/files`; the prototype's static folder has the fixtures' files among its own, because it is served under its base alone.
 */
export function fileAddress(url: string, width?: ImageWidth): string {
  const own = isOwnFile(url)
  const address = own && width ? `${url}/${width}` : url
  const resolved = resolve(address)
  if (resolved || own || import.meta.env.MODE !== 'prototype') return resolved ?? address
  return url.replace(/^\/files\//, import.meta.env.BASE_URL)
}
