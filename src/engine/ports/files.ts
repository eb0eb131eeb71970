/** Where the parts of files are kept, by names like `<hash>/800.webp`; what lies under a name never changes. */
export interface Files {
  /** Keeps the bytes; they are whole and safe when it is done, and the same again does no harm. */
  put(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** What lies under a name, undefined where nothing does. */
  get(name: string): Promise<{ body: ReadableStream<Uint8Array<ArrayBuffer>>; size: number } | undefined>
  /** Removes what lies under a name, if anything. */
  remove(name: string): Promise<void>
}

/** What images are kept in: the first two for browsers that know nothing newer, without and with transparency. */
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'avif'

/** An image that could be read, upright: its size in pixels and the format that every browser shows it in. */
export interface ImageSize {
  width: number
  height: number
  plain: 'jpeg' | 'png'
}

export type ImageProblem = 'broken_image' | 'too_many_pixels'

export interface Images {
  /** What an image is, read from its beginning before anything is decoded. */
  inspect(bytes: Uint8Array<ArrayBuffer>): Promise<ImageSize | ImageProblem>
  /**
   * The image in a format at each of the widths, upright and without whatever else it carried; `broken_image` where it ends
   * early. What nobody waits for is done `later` than all else.
   */
  render(
    bytes: Uint8Array<ArrayBuffer>,
    format: ImageFormat,
    widths: readonly number[],
    options?: { later?: boolean },
  ): Promise<readonly Uint8Array<ArrayBuffer>[] | 'broken_image'>
}

/** The most pixels that an image may have, in millions. */
export const mostMegapixels = 50
