import { Readable } from 'node:stream'
import type { ReadableStream as NodeWebStream } from 'node:stream/web'

/*
 * Web streams of Node and of browsers are the same, but their types differ in what the other views of a buffer may be.
 */

/** Returns a stream of Node that reads a web stream. */
export const fromWeb = (stream: ReadableStream<Uint8Array>): Readable =>
  Readable.fromWeb(stream as NodeWebStream<Uint8Array>)

/** Returns a web stream that reads a stream of Node. */
export const toWeb = (stream: Readable): ReadableStream<Uint8Array<ArrayBuffer>> =>
  Readable.toWeb(stream) as ReadableStream<Uint8Array<ArrayBuffer>>
