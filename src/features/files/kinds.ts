import { fileTypeFromBuffer } from 'file-type'

/** Kinds of image that are taken; others are known to browsers, but can carry programs. */
const imageTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/avif', 'image/gif'])
const otherTypes: ReadonlySet<string> = new Set(['application/pdf'])

/** The kind of a file by its content, whatever its name says; undefined where it is of none that is ever taken. */
export async function kindOf(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  return found && (imageTypes.has(found.mime) || otherTypes.has(found.mime)) ? found.mime : undefined
}

const marks = ['<?php', '<script', '<html', '<!doctype html', '<iframe', 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'PK\u0005\u0006\u0000\u0000\u0000\u0000']

/** Whether an image carries what is no picture: a page, a program, an archive. Letters are compared regardless of case. */
export function carriesMore(bytes: Uint8Array<ArrayBuffer>): boolean {
  const text = new TextDecoder('latin1').decode(bytes).toLowerCase()
  return marks.some(mark => text.includes(mark.toLowerCase()))
}
