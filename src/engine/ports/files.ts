/** Storage of files, under names such as `<hash>/800.webp`; the content of a name never changes. */
export interface Files {
  /** Stores the bytes durably. Idempotent. */
  put(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** Returns the content of a name; undefined if there is none. */
  get(name: string): Promise<{ body: ReadableStream<Uint8Array<ArrayBuffer>>; size: number } | undefined>
  /** Removes the content of a name, if there is any. */
  remove(name: string): Promise<void>
}

/** Stored image formats. The first two are for browsers that support nothing newer, without and with transparency. */
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'avif'

/** A readable image, upright: its size in pixels and the format that every browser supports. */
export interface ImageSize {
  width: number
  height: number
  plain: 'jpeg' | 'png'
}

export type ImageProblem = 'broken_image' | 'too_many_pixels'

export interface Images {
  /** Reads the properties of an image from its header, before anything is decoded. */
  inspect(bytes: Uint8Array<ArrayBuffer>): Promise<ImageSize | ImageProblem>
  /**
   * Encodes the image in a format at each of the widths, upright and without metadata; `broken_image` if it is
   * truncated. Work that nobody waits for has the lowest priority (`later`).
   */
  render(
    bytes: Uint8Array<ArrayBuffer>,
    format: ImageFormat,
    widths: readonly number[],
    options?: { later?: boolean },
  ): Promise<readonly Uint8Array<ArrayBuffer>[] | 'broken_image'>
}

/** The maximum size of an image in megapixels. */
export const maxMegapixels = 50
